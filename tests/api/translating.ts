import { afterEach } from 'vitest'
import { createTranslator } from '../../server/translation/createTranslator.ts'
import { openTranslationService } from '../server/translationService.ts'
import type { TestApi } from './testApi.ts'

/** Returns a function by which the API translates through a service of the tests until the end of the test. */
export function translatingFor(api: () => TestApi) {
  afterEach(() => {
    delete api().ports.translator
    delete api().ports.limitMaximums
  })
  return async (
    translate: Parameters<typeof openTranslationService>[0],
    kind: 'libretranslate' | 'openai' = 'libretranslate',
    response?: Parameters<typeof openTranslationService>[1],
  ) => {
    const service = await openTranslationService(translate, response)
    api().ports.translator = createTranslator(
      { url: service.url, api: kind, key: 'a-secret-key', model: 'model', daily: 1_000 },
      { limits: { milliseconds: 500, bytes: 100_000 } },
    )
    return service
  }
}
