import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'

/** What the service was asked. */
export interface RequestedTranslation {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  body: Row
}

/** The text that a body of either API asks to be translated. */
export const textIn = (body: Row): string =>
  String(body.q ?? (body.messages as { content: string }[] | undefined)?.at(-1)?.content)

/** The instructions of a chat, empty for the other API. */
export const adviceIn = (body: Row): string =>
  String((body.messages as { content: string }[] | undefined)?.[0]?.content ?? '')

/** What either API would answer with a text. */
const answerOf = (path: string | undefined, text: unknown): unknown =>
  path?.endsWith('/translate')
    ? { translatedText: text }
    : { choices: [{ message: { content: text }, finish_reason: 'stop' }] }

type Translate = (text: string, index: number) => unknown

/** A small translation service on this machine that speaks both APIs, writes down what it was asked, and can be told to answer otherwise. */
export async function openTranslationService(
  translate: Translate,
  answer?: (response: ServerResponse, requested: RequestedTranslation) => void,
) {
  const requested: RequestedTranslation[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = {
        method: request.method,
        path: request.url,
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Row,
      }
      requested.push(one)
      if (answer) answer(response, one)
      else
        response
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify(answerOf(request.url, translate(textIn(one.body), requested.length))))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  return { requested, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
