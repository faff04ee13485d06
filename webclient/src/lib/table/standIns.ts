/** Where a bot failed and another moved in its place: a line of its own in the log. */
import type { Texts } from '../i18n/index.svelte'
import { botStyle, nameAt } from '../names'
import type { StandIn, TableInfo } from '../protocol/wire'

type Words = Texts['table']['standIn']

/** Who moved for whom, in a sentence. */
export function standInText(info: TableInfo, { seat, by }: StandIn, text: Words): string {
  const name = nameAt(info, seat)
  const [, bot] = by.split(':')
  return bot === undefined ? text.table(name) : text.bot(name, botStyle(bot))
}

/** The sentences of a log, one an event, with those lines before the moves they are about. */
export function withStandIns(
  sentences: readonly string[],
  info: TableInfo | null,
  text: Words,
): string[] {
  if (info === null || info.stand_ins.length === 0) return [...sentences]
  return sentences.flatMap((sentence, at) => [
    ...info.stand_ins
      .filter(({ after }) => after === at)
      .map((standIn) => standInText(info, standIn, text)),
    sentence,
  ])
}
