import { describe, expect, it } from 'vitest'
import { serializeError } from '../../server/log.ts'
import { readSettings } from '../../server/settings.ts'
import { createTranslator, type TranslatorSettings } from '../../server/translation/createTranslator.ts'
import { TranslatorFailed, type TranslationTask } from '../../src/features/suggestions/translator.ts'
import { adviceIn, openTranslationService } from './translationService.ts'

const task = (more: Partial<TranslationTask> = {}): TranslationTask => ({
  text: 'ღვინო',
  markup: false,
  from: 'ka',
  to: 'en',
  names: [],
  lost: [],
  ...more,
})
const settings = (reply: Partial<TranslatorSettings> & { url: string }): TranslatorSettings => ({
  api: 'libretranslate',
  key: 'a-secret-key',
  model: 'a-model',
  daily: 5,
  ...reply,
})
const limits = { milliseconds: 5_000, bytes: 10_000 }

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(TranslatorFailed)
  expect(JSON.stringify(serializeError(error))).not.toMatch(/a-secret-key|ღვინო|secret words/)
  return (error as TranslatorFailed).failure
}

describe('a translator', () => {
  it.each(['', '/', '/translate'])(
    'of the type LibreTranslate at the address%s gets text, languages and key in the body',
    async end => {
      const { requested, url } = await openTranslationService(() => 'Wine')
      expect(await createTranslator(settings({ url: url + end })).translate(task())).toBe('Wine')
      expect(requested).toEqual([
        {
          method: 'POST',
          path: '/translate',
          authorization: undefined,
          body: { q: 'ღვინო', source: 'ka', target: 'en', format: 'text', api_key: 'a-secret-key' },
        },
      ])
    },
  )

  it('of the type LibreTranslate is informed of markup, and gets no key if there is none', async () => {
    const { requested, url } = await openTranslationService(() => '<p>ღვინო</p>')
    await createTranslator(settings({ url, key: undefined })).translate(
      task({ text: '<p>Wine</p>', markup: true, from: 'en', to: 'ka' }),
    )
    expect(requested[0]?.body).toEqual({ q: '<p>Wine</p>', source: 'en', target: 'ka', format: 'html' })
  })

  it('of the type chat gets the text as a separate message after the instructions, and the key in a header', async () => {
    const { requested, url } = await openTranslationService(() => 'Wine')
    const names = [{ from: 'თელავი', to: 'Telavi' }]
    expect(
      await createTranslator(settings({ url: `${url}/v1`, api: 'openai' })).translate(
        task({ names, lost: ['25'], markup: true }),
      ),
    ).toBe('Wine')
    const [{ method, path, authorization, body } = { method: '', path: '', authorization: '', body: {} }] = requested
    expect([method, path, authorization, body.model]).toEqual([
      'POST',
      '/v1/chat/completions',
      'Bearer a-secret-key',
      'a-model',
    ])
    expect(body.messages).toMatchObject([{ role: 'system' }, { role: 'user', content: 'ღვინო' }])
    for (const reported of ['Georgian into natural English', 'თელავი = Telavi', '25', 'HTML'])
      expect(adviceIn(body)).toContain(reported)
  })

  it.each([
    [301, 'unreachable'],
    [307, 'unreachable'],
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [429, 'busy'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])(
    'that responds with %i has failed as %s, no redirect is followed, and neither text nor key is reported',
    async (status, failure) => {
      const elsewhere = await openTranslationService(() => 'Wine')
      const { url } = await openTranslationService(String, response =>
        response.writeHead(status, { Location: `${elsewhere.url}/translate` }).end('secret words'),
      )
      for (const api of ['libretranslate', 'openai'] as const)
        expect(await failureOf(createTranslator(settings({ url, api }), { limits }).translate(task()))).toBe(failure)
      expect(elsewhere.requested).toEqual([])
    },
  )

  it.each([
    ['no JSON', 'secret words'],
    ['JSON of another shape', '{"error":"secret words"}'],
    ['no text', '{"translatedText":5,"choices":[{"message":{"content":5}}]}'],
    ['an empty text', '{"translatedText":" ","choices":[{"message":{"content":" "}}]}'],
    ['a text that was cut off', '{"choices":[{"message":{"content":"secret words"},"finish_reason":"length"}]}'],
    [
      'more than it may',
      JSON.stringify({ translatedText: 'a'.repeat(20_000), choices: [{ message: { content: 'a'.repeat(20_000) } }] }),
    ],
  ])('that responds with %s has failed as broken', async (_what, answer) => {
    const { url } = await openTranslationService(String, response => response.end(answer))
    for (const api of ['libretranslate', 'openai'] as const)
      expect(await failureOf(createTranslator(settings({ url, api }), { limits }).translate(task()))).toBe('broken')
  })

  it('that is too slow or unavailable is cancelled, and the error is reported', async () => {
    const reported: unknown[] = []
    const slow = await openTranslationService(String, () => {})
    expect(
      await failureOf(
        createTranslator(settings({ url: slow.url }), {
          limits: { ...limits, milliseconds: 50 },
          report: error => reported.push(error.failure),
        }).translate(task()),
      ),
    ).toBe('timed_out')
    expect(
      await failureOf(
        createTranslator(settings({ url: 'http://127.0.0.1:1' }), {
          limits,
          report: error => reported.push(error.failure),
        }).translate(task()),
      ),
    ).toBe('unreachable')
    expect(reported).toEqual(['timed_out', 'unreachable'])
  })

  it('is cancelled when its caller no longer waits', async () => {
    const { url } = await openTranslationService(String, () => {})
    const controller = new AbortController()
    const work = createTranslator(settings({ url }), { limits }).translate(task(), controller.signal)
    controller.abort(new Error('no more'))
    await expect(work).rejects.toThrow('no more')
  })
})

describe('the settings of a translator', () => {
  it('are empty without its address', () => {
    expect(readSettings({ TRANSLATE_KEY: 'key', TRANSLATE_MODEL: 'model' }).translator).toBeUndefined()
  })

  it('are its address, type, key, model and daily limit', () => {
    expect(readSettings({ TRANSLATE_URL: 'http://127.0.0.1:5000' }).translator).toEqual({
      url: 'http://127.0.0.1:5000',
      api: 'libretranslate',
      key: undefined,
      model: undefined,
      daily: 500,
    })
    expect(
      readSettings({
        TRANSLATE_URL: 'https://llm.example/v1',
        TRANSLATE_API: 'openai',
        TRANSLATE_KEY: 'key',
        TRANSLATE_MODEL: 'model',
        TRANSLATE_DAILY: '20',
      }).translator,
    ).toEqual({ url: 'https://llm.example/v1', api: 'openai', key: 'key', model: 'model', daily: 20 })
  })

  it.each([
    [{ TRANSLATE_URL: 'ftp://llm.example' }, 'TRANSLATE_URL is wrong'],
    [{ TRANSLATE_URL: 'https://user:secret@llm.example' }, 'TRANSLATE_URL is wrong'],
    [{ TRANSLATE_URL: 'https://llm.example/?api_key=secret' }, 'TRANSLATE_KEY'],
    [{ TRANSLATE_URL: 'https://llm.example', TRANSLATE_API: 'other' }, 'TRANSLATE_API is wrong'],
    [{ TRANSLATE_URL: 'https://llm.example', TRANSLATE_API: 'openai' }, 'TRANSLATE_MODEL is missing'],
    [{ TRANSLATE_URL: 'https://llm.example', TRANSLATE_KEY: 'se cret' }, 'TRANSLATE_KEY is wrong'],
    [{ TRANSLATE_URL: 'https://llm.example', TRANSLATE_DAILY: '0' }, 'TRANSLATE_DAILY is wrong'],
  ])('with %j stop the start, without revealing a secret', (reply, sentence) => {
    expect(() => readSettings(reply)).toThrow(sentence)
    expect(() => readSettings(reply)).not.toThrow(/secret|se cret/)
  })
})
