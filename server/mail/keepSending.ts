import { deliverDue } from '../../src/api/letters/deliver.ts'
import type { Ports } from '../../src/api/ports.ts'

const everyMilliseconds = 15_000

/** Sends again and again what is due: letters that could not be sent, and those of a server that was stopped. */
export function keepSending(ports: Ports): NodeJS.Timeout {
  const send = () => ports.afterwards.do(() => deliverDue(ports))
  send()
  return setInterval(send, everyMilliseconds).unref()
}
