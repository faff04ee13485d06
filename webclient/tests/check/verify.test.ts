import { describe, expect, test } from 'vitest'
import { readRecord } from '../../src/lib/check/verifier/document'
import { overall, verify } from '../../src/lib/check/verifier/verify'
import { failures, fileText, find, golden, spoiled } from './records'

const examples = [...fileText('docs/records.md').matchAll(/```json\n(.*?)```/gs)].map(([, block]) =>
  readRecord(block ?? ''),
)
const everyRecord = [...golden('gargon'), ...golden('bargon'), ...examples]

describe('an honest record', () => {
  test.each(everyRecord)('$id holds', (record) => {
    expect(failures(record)).toEqual([])
  })

  test('all of it can be checked, unless the cubes were real', () => {
    for (const record of everyRecord) {
      const physical = record.options.cubes === 'physical'
      expect(overall(verify(record).findings)).toBe(physical ? 'unknown' : 'holds')
    }
  })

  test('tells who held which cards', () => {
    const { story } = verify(find('gargon', ({ players }) => players.length === 4))
    const deal = story?.game === 'gargon' ? story.deals[0] : undefined
    expect(deal?.hands.map((hand) => hand.length)).toEqual([10, 10, 10, 10])
  })
})

describe('a spoiled record of any game', () => {
  const honest = find('gargon', ({ options }) => options.start !== 'random')
  const spoil = (change: Parameters<typeof spoiled>[1]) => failures(spoiled(honest, change))

  test('another commitment is found out', () => {
    expect(
      spoil(({ fairness }) => {
        if (fairness) fairness.commitment = 'ab'.repeat(32)
      }),
    ).toEqual(['commitment: differs'])
  })

  test('another secret is found out, and no longer fits the moves', () => {
    const found = spoil(({ fairness }) => {
      if (fairness) fairness.secret = 'ab'.repeat(32)
    })
    expect(found).toEqual(['commitment: differs', 'moves: not_in_hand'])
  })

  test('another contribution no longer fits the moves', () => {
    expect(
      spoil(({ fairness }) => {
        fairness?.contributions.splice(0, 1, 'cd'.repeat(16))
      }),
    ).toEqual(['moves: not_in_hand'])
  })

  test('a bot that contributes bytes is found out', () => {
    expect(
      spoil((copy) => {
        const person = copy.players.find(({ kind }) => kind === 'person')
        if (person) person.kind = 'bot:steady'
      }),
    ).toEqual(['contributions: bot_contributed'])
  })

  test('another game id no longer fits the moves', () => {
    expect(
      spoil((copy) => {
        copy.id = 'another'
      }),
    ).toEqual(['moves: not_in_hand'])
  })

  test('a missing last move is found out', () => {
    expect(
      spoil(({ moves }) => {
        moves.pop()
      }),
    ).toEqual(['ending: incomplete', 'result: scores_differ'])
  })

  test('a move after the end is found out', () => {
    expect(
      spoil(({ moves }) => {
        moves.push({ seat: 0, move: 'pass', ms: 0 })
      }),
    ).toEqual(['moves: after_the_end'])
  })

  test('other scores are found out', () => {
    expect(
      spoil(({ result }) => {
        result.scores = (result.scores ?? []).map((score) => score + 1)
      }),
    ).toEqual(['result: scores_differ'])
  })

  test('another breakdown is found out', () => {
    expect(
      spoil(({ result }) => {
        result.breakdown = { deals: [] }
      }),
    ).toEqual(['result: breakdown_differs'])
  })

  test('another termination is found out', () => {
    expect(
      spoil(({ result }) => {
        result.termination = 'leader'
      }),
    ).toEqual(['result: termination_differs'])
  })

  test('a finished game that is called given up is found out', () => {
    expect(
      spoil(({ result }) => {
        result.end = 'agreed'
      }),
    ).toEqual(['ending: over_before'])
  })

  test('a record without its chance is found out', () => {
    expect(
      spoil((copy) => {
        copy.fairness = null
      }),
    ).toEqual(['commitment: missing'])
  })

  test('options that are none are found out', () => {
    expect(
      spoil(({ options }) => {
        options.memory = 'none'
      }),
    ).toEqual(['rules: bad_options'])
  })

  test('rules of another version are not judged', () => {
    const report = verify(
      spoiled(honest, (copy) => {
        copy.rules = 'gargon/2'
      }),
    )
    expect(report.findings).toEqual([{ about: 'rules', verdict: 'unknown', code: 'unknown_rules' }])
  })
})

describe('a spoiled move of Gargon', () => {
  const honest = find('gargon', ({ players }) => players.length === 3)
  const at = (wanted: RegExp) => honest.moves.findIndex(({ move }) => wanted.test(move))
  const instead = (index: number, move: string, seat?: number) =>
    failures(
      spoiled(honest, ({ moves }) => {
        const old = moves[index]
        if (old) moves[index] = { ...old, move, seat: seat ?? old.seat }
      }),
    )

  const lay = at(/^[WBVRYG]\d/)
  /** The first card that a passer draws. */
  const draw = at(/^pass$/) + 1

  test('a card that was not in the hand', () => {
    const { story } = verify(honest)
    const deal = story?.game === 'gargon' ? story.deals[0] : undefined
    const foreign = deal?.piles.left[0]?.text ?? ''
    expect(instead(lay, foreign)).toEqual(['moves: not_in_hand'])
  })

  test('somebody else’s turn', () => {
    const seat = ((honest.moves[lay]?.seat ?? 0) + 1) % 3
    expect(instead(lay, honest.moves[lay]?.move ?? '', seat)).toEqual(['moves: other_seat'])
  })

  test('a start player who passes', () => {
    expect(instead(0, 'pass')).toEqual(['moves: must_lay'])
  })

  test('a lay where a draw is asked', () => {
    expect(instead(draw, 'W1')).toEqual(['moves: not_now'])
  })

  test('a passer who draws nothing', () => {
    expect(instead(draw, 'stop')).toEqual(['moves: draw_first'])
  })

  test('a lay that is written in another order', () => {
    const several = at(/^[WBVRYG]\w+ [WBVRYG]/)
    const words = honest.moves[several]?.move.split(' ').reverse().join(' ') ?? ''
    expect(instead(several, words)).toEqual(['moves: unreadable'])
  })

  test('a draw from the other pile changes what follows or nothing at all', () => {
    const other = honest.moves[draw]?.move === 'left' ? 'right' : 'left'
    const found = instead(draw, other)
    expect(found.every((name) => /^(moves|ending|result): /.test(name))).toBe(true)
  })
})

describe('a spoiled move of Bargon', () => {
  const thrown = find('bargon', ({ players, options, result }) => {
    return players.length === 2 && options.ante === 5 && result.end === 'finished'
  })
  const slate = find('bargon', ({ options, result }) => {
    return options.cubes === 'physical' && result.end === 'finished'
  })
  const spoil = (honest: typeof thrown, change: Parameters<typeof spoiled>[1]) =>
    failures(spoiled(honest, change))

  test('a second payment', () => {
    expect(
      spoil(thrown, ({ moves }) => {
        if (moves[0] && moves[1]) moves[1].seat = moves[0].seat
      }),
    ).toEqual(['moves: already_paid'])
  })

  test('a second throw in one round', () => {
    expect(
      spoil(thrown, ({ moves }) => {
        if (moves[2] && moves[3]) moves[3].seat = moves[2].seat
      }),
    ).toEqual(['moves: already_thrown'])
  })

  test('a throw before the ante was paid', () => {
    expect(
      spoil(thrown, ({ moves }) => {
        if (moves[0]) moves[0].move = 'throw'
      }),
    ).toEqual(['moves: not_now'])
  })

  test('an entry by somebody else than the scorekeeper', () => {
    expect(
      spoil(slate, ({ moves }) => {
        if (moves[0]) moves[0].seat = 0
      }),
    ).toEqual(['moves: not_scorekeeper'])
  })

  test('a slate that is closed too early', () => {
    expect(
      spoil(slate, ({ moves }) => {
        if (moves[0]) moves[0].move = 'close'
      }),
    ).toEqual(['moves: undecided'])
  })

  test('nothing to take back', () => {
    expect(
      spoil(slate, ({ moves }) => {
        if (moves[0]) moves[0].move = 'undo'
      }),
    ).toEqual(['moves: nothing_to_undo'])
  })

  test('words that are no move', () => {
    expect(
      spoil(slate, ({ moves }) => {
        if (moves[0]) moves[0].move = 'enter G G G'
      }),
    ).toEqual(['moves: unreadable'])
  })

  test('corrections stay in the story of a slate', () => {
    const corrected = find('bargon', ({ moves }) => moves.some(({ move }) => move === 'undo'))
    const { story } = verify(corrected)
    const notes = story?.game === 'bargon' ? story.notes : []
    expect(notes.filter(({ stands }) => !stands).length).toBeGreaterThan(1)
  })
})
