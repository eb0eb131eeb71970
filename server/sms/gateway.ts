import { country } from '../../src/engine/model/country.ts'
import type { Sms } from '../../src/engine/ports.ts'

export interface SmsGateway {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  /** The body, as JSON or form data. `{phone}` and `{text}` are replaced by the number (995 and 9 digits) and the text. */
  template: string | undefined
  /** The Authorization header. */
  authorization: string | undefined
}

const timeoutMilliseconds = 10_000

const fill = (template: string, values: Record<string, string>, encode: (value: string) => string): string =>
  template.replace(/\{(phone|text)\}/g, (_whole, name: string) => encode(values[name] ?? ''))

/** Whether a template begins like a JSON object or list, rather than with a placeholder. */
const isJsonTemplate = (template: string): boolean => /^\s*(?:\{\s*"|\[)/.test(template)

/** Whether a template that begins like JSON is not valid JSON once it is filled. */
export function isBrokenTemplate(template: string | undefined): boolean {
  try {
    if (template !== undefined && isJsonTemplate(template))
      JSON.parse(fill(template, { phone: '0', text: '0' }, inJson))
    return false
  } catch {
    return true
  }
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)

/**
 * Sends text messages through the HTTP gateway of the settings. Its errors contain neither number nor text. `milliseconds` is the timeout
 * per message.
 */
export function createSmsGateway(
  { url, method, template, authorization }: SmsGateway,
  milliseconds = timeoutMilliseconds,
): Sms {
  const isJson = isJsonTemplate(template ?? '')
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  return {
    send: async (phone, text) => {
      const values = { phone: `${country().phones.code}${phone}`, text }
      const body =
        template === undefined || method === 'GET'
          ? undefined
          : fill(template, values, isJson ? inJson : encodeURIComponent)
      const headers = {
        ...(body === undefined ? {} : { 'Content-Type': type }),
        ...(authorization ? { Authorization: authorization } : {}),
      }
      const signal = AbortSignal.timeout(milliseconds)
      const response = await fetch(fill(url, values, encodeURIComponent), {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body === undefined ? {} : { body }),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`)
    },
  }
}
