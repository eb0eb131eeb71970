import { Problem } from '../../engine/model/problem.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { uncount, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import type { Call } from '../../engine/http/route.ts'
import { takeAppCode } from './app.ts'
import { takeRecoveryCode } from './recoveryCodes.ts'

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * Accepts a code that a person entered: one of their app, or one of their recovery codes. Wrong codes are counted by
 * account and by network. Throws `too_many_requests`, and `invalid` for a code that is wrong or was used before.
 */
export async function takeCode(call: Call, userId: string, code: string): Promise<void> {
  const { ports, records, request } = call
  const tries: Limited[] = [
    ['second_step_account', userId],
    ['second_step_account_day', userId],
    ['second_step_address', networkOf(ports.network.address(request))],
  ]
  await takeLimits(ports, tries)
  const isRight = isAppCode(code)
    ? await takeAppCode(ports, records, userId, code)
    : await takeRecoveryCode(records, userId, code)
  if (!isRight) throw new Problem('invalid', {}, { errors: { code: { code: 'wrong_second_step' } } })
  await uncount(ports, tries)
}
