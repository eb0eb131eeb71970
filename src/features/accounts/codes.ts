import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { codeRules } from '../../engine/rules/access/limits.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import type { Call } from '../../engine/http/route.ts'
import { checkLimits, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'

/** What a sent code says of itself: seconds until the next may be requested, and until it works no more. */
export const codeSent = { resend_after: codeRules.againSeconds, expires_in: codeRules.seconds }

const secondsUntil = (at: string, now: Date): number => Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / 1000))

/** Keyed, because four digits are quickly tried out. */
const hashOf = (ports: Ports, id: unknown, code: string): string => ports.secrets.keyed(`code ${id} ${code}`)

const smsAttempts = 3

async function sendSms({ sms }: Ports, phone: string, text: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sms.send(phone, text)
    } catch (error) {
      if (attempt === smsAttempts) throw error
      await new Promise(resolve => setTimeout(resolve, attempt * 1_000))
    }
  }
}

/** Somebody who is locked out for the day is told so, even where they come within a minute; a refused attempt uses up neither. */
async function takeCode(ports: Ports, accounts: readonly string[], phone: string, address: string): Promise<void> {
  const inADay: Limited[] = [
    ...accounts.map((account): Limited => ['code_day_account', account, 'code_locked']),
    ['code_day_phone', phone, 'code_locked'],
    ['code_day_address', networkOf(address), 'code_locked'],
  ]
  await checkLimits(ports, inADay)
  await takeLimits(ports, [...accounts.map((account): Limited => ['code_again_account', account]), ...inADay])
}

/**
 * Sends a new code to a phone; a former one of the same subject works no more. `accounts` are the names by which it is counted
 * who asks. Throws `too_many_requests` for the next one within a minute, `code_locked` after the day's last of the account, the
 * phone or the address.
 */
export async function sendCode(
  { ports, records, request }: Call,
  { subject, accounts, phone }: { subject: string; accounts: readonly string[]; phone: string },
): Promise<void> {
  await takeCode(ports, accounts, phone, ports.network.address(request))
  const code = ports.secrets.digits(codeRules.digits)
  const id = records.newId()
  const expires_at = new Date(records.clock().getTime() + codeRules.seconds * 1000).toISOString()
  await records.store.insert('codes', [
    newRow(records, system, 'codes', { id, subject, phone, code_hash: hashOf(ports, id, code), expires_at }),
  ])
  const text = ports.emailTexts[readLocale(request)].code.replace('%{code}', code)
  ports.background.do(() => sendSms(ports, phone, text))
}

/** Takes one of the code's tries; undefined where somebody took it at the same moment. */
async function takeTry({ ports, records }: Call, code: RowOf<'codes'>): Promise<RowOf<'codes'> | undefined> {
  const now = ports.clock()
  if (code.used_at !== null || code.expires_at <= now.toISOString()) throw new Problem('code_expired')
  const nextAt = Date.parse(code.created_at) + codeRules.againSeconds * 1000
  if (code.tries >= codeRules.tries)
    throw new Problem('code_locked', { seconds: secondsUntil(new Date(nextAt).toISOString(), now) })
  const [tried] = await records.store.update(
    'codes',
    [is('id', code.id), is('tries', code.tries), is('used_at', null)],
    { tries: code.tries + 1 },
  )
  return tried
}

/**
 * The newest code of a subject, if it is the given one; each call costs a try. Throws `code_expired`, `code_locked`, and
 * `invalid` with the tries that are left.
 */
export async function tryCode(call: Call, subject: string, entered: string): Promise<RowOf<'codes'>> {
  for (;;) {
    const code = await findOne(call.records.store, 'codes', 'subject', subject)
    if (!code) throw new Problem('code_expired')
    const tried = await takeTry(call, code)
    if (!tried) continue
    if (tried.code_hash === hashOf(call.ports, code.id, entered)) return tried
    throw new Problem(
      'invalid',
      {},
      { errors: { code: { code: 'code_wrong', params: { left: codeRules.tries - tried.tries } } } },
    )
  }
}

/** Uses a code up: of all who try at once one is let through. Throws `code_expired`. */
export async function useCode(records: RecordsContext, code: RowOf<'codes'>): Promise<void> {
  const [used] = await records.store.update('codes', [is('id', code.id), is('used_at', null)], {
    used_at: records.clock().toISOString(),
  })
  if (!used) throw new Problem('code_expired')
}
