import type { texts as english } from '../en'
import { bargon } from './bargon'
import { common } from './common'
import { gargon } from './gargon'
import { lobby } from './lobby'
import { table } from './table'

export const texts: typeof english = { common, lobby, table, gargon, bargon }
