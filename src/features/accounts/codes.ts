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

/** Response to a sent code: seconds until another may be requested, and until the code expires. */
export const codeSent = { resend_after: codeRules.againSeconds, expires_in: codeRules.seconds }

const secondsUntil = (at: string, now: Date): number => Math.max(1, Math.ceil((Date.parse(at) - now.getTime()) / 1000))

/** Keyed, because four digits are easy to guess offline. */
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

/** The daily limit is reported before the limit per minute, and a rejected attempt counts towards neither. */
async function takeCodeLimits(
  ports: Ports,
  accounts: readonly string[],
  phone: string,
  address: string,
): Promise<void> {
  const inADay: Limited[] = [
    ...accounts.map((account): Limited => ['code_day_account', account, 'code_locked']),
    ['code_day_phone', phone, 'code_locked'],
    ['code_day_address', networkOf(address), 'code_locked'],
  ]
  await checkLimits(ports, inADay)
  await takeLimits(ports, [...accounts.map((account): Limited => ['code_again_account', account]), ...inADay])
}

/**
 * Sends a new code to a phone and invalidates the previous one of the same subject. `accounts` are the names under
 * which the requests are counted. Throws `too_many_requests` within a minute of the last code, and `code_locked` when
 * the daily limit of the account, the phone or the address is reached.
 */
export async function sendCode(
  { ports, records, request }: Call,
  { subject, accounts, phone }: { subject: string; accounts: readonly string[]; phone: string },
): Promise<void> {
  await takeCodeLimits(ports, accounts, phone, ports.network.address(request))
  const code = ports.secrets.digits(codeRules.digits)
  const id = records.newId()
  const expires_at = new Date(records.clock().getTime() + codeRules.seconds * 1000).toISOString()
  await records.store.insert('codes', [
    newRow(records, system, 'codes', { id, subject, phone, code_hash: hashOf(ports, id, code), expires_at }),
  ])
  const text = ports.emailTexts[readLocale(request)].code.replace('%{code}', code)
  ports.background.do(() => sendSms(ports, phone, text))
}

/** Counts one try of the code. Returns undefined if a concurrent request counted one at the same moment. */
async function countTry({ ports, records }: Call, code: RowOf<'codes'>): Promise<RowOf<'codes'> | undefined> {
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
 * Returns the newest code of a subject if the entered code matches it; each call counts as a try. Throws
 * `code_expired`, `code_locked`, and `invalid` with the number of tries left.
 */
export async function tryCode(call: Call, subject: string, entered: string): Promise<RowOf<'codes'>> {
  for (;;) {
    const code = await findOne(call.records.store, 'codes', 'subject', subject)
    if (!code) throw new Problem('code_expired')
    const tried = await countTry(call, code)
    if (!tried) continue
    if (tried.code_hash === hashOf(call.ports, code.id, entered)) return tried
    throw new Problem(
      'invalid',
      {},
      { errors: { code: { code: 'code_wrong', params: { left: codeRules.tries - tried.tries } } } },
    )
  }
}

/** Marks a code as used. Only one of several concurrent attempts succeeds. Throws `code_expired`. */
export async function useCode(records: RecordsContext, code: RowOf<'codes'>): Promise<void> {
  const [used] = await records.store.update('codes', [is('id', code.id), is('used_at', null)], {
    used_at: records.clock().toISOString(),
  })
  if (!used) throw new Problem('code_expired')
}
