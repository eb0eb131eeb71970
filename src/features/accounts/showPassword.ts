import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'
import { giveBack, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { rightHash } from './passwords.ts'

/**
 * The hash of the password that a person shows for their own; wrong tries are counted. Throws `too_many_requests`, and `invalid` at the given
 * field for a wrong one.
 */
export async function showPassword(ports: Ports, person: Row, given: string, field: string): Promise<string> {
  const tries: Limited[] = [['password_account', String(person.id)]]
  await takeLimits(ports, tries)
  const hash = await rightHash(ports, person, given)
  if (hash === undefined) throw new Problem('invalid', {}, { errors: { [field]: { code: 'wrong_password' } } })
  await giveBack(ports, tries)
  return hash
}
