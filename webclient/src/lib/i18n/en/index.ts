/** All texts that are needed before a page of its own is opened. */
import { bargon } from './bargon'
import { common } from './common'
import { gargon } from './gargon'
import { lobby } from './lobby'
import { table } from './table'

export const texts = { common, lobby, table, gargon, bargon }
