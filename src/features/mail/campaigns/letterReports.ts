import { Problem } from '../../../engine/model/problem.ts'
import { inTransaction } from '../../../engine/records/context.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { letterMoves, type LetterMove } from '../campaignRules.ts'
import { changePerson } from '../../people/changePerson.ts'
import type { Call } from '../../../engine/http/route.ts'
import { readLetterToken, type TokenUse } from '../letters/letterTokens.ts'
import { moveLetter } from './sendLetter.ts'

const inAddress = /\+([\da-f]{52})@/i

/** The token in what a report names: the token itself, or the address that the letter came back to. */
const tokenIn = (given: string): string => inAddress.exec(given)?.[1] ?? given

/** Which token says what became of a letter. */
const useOf: Record<LetterMove, TokenUse> = { opened: 'letter', delivered: 'return', bounce: 'return' }

/** Notes what became of a letter, where it can come into that state from its own. Answers whether the token is one of a letter, for that. */
export async function reportLetter({ ports }: Pick<Call, 'ports'>, token: string, move: LetterMove): Promise<boolean> {
  const id = readLetterToken(ports, useOf[move], tokenIn(token))
  const letter = id && (await findOne(ports.store, 'mail', 'id', id))
  if (!letter) return false
  await moveLetter(ports, letter, [{ property: 'status', operator: 'in', value: letterMoves[move] }], { status: move, uncertain: false, ...(move === 'bounce' ? { failure: 'returned' } : {}) })
  return true
}

/** Takes a person's news away, once or again. Throws `link_unknown`. */
export async function unsubscribe({ ports, records }: Pick<Call, 'ports' | 'records'>, token: string): Promise<void> {
  const id = readLetterToken(ports, 'unsubscribe', token)
  const person = id && (await findOne(records.store, 'users', 'id', id, [is('deleted_at', null)]))
  if (!person) throw new Problem('link_unknown')
  await inTransaction(records, inside => changePerson(inside, person, { unsubscribed: true }))
}
