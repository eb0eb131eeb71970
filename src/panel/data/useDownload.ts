import { HttpError, useNotify, useTranslate } from 'ra-core'
import { problemError } from './describeProblem.ts'
import { saveBlob } from './download.ts'
import { authorizedFetch } from './session/authorizedFetch.ts'
import { problemIn, problemOfFailedRequest } from './session/problemBody.ts'

/**
 * Returns a function that downloads a response as a file under the name that the server gives it, or `otherwise`; if that
 * fails, it shows why.
 */
export function useDownload(): (url: string, otherwise: string) => Promise<void> {
  const t = useTranslate()
  const notify = useNotify()
  const receive = async (url: string, otherwise: string): Promise<void> => {
    const response = await authorizedFetch(url)
    if (!response.ok) throw problemError(url, problemIn(response.status, response.headers, await response.text()), t)
    const [, name = otherwise] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    saveBlob(await response.blob(), name)
  }
  return (url, otherwise) =>
    receive(url, otherwise).catch((error: unknown) => {
      const problem = problemOfFailedRequest(error)
      const failure = problem ? problemError(url, problem, t) : error
      notify(failure instanceof HttpError ? failure.message : t('panel.failure.general'), { type: 'error' })
    })
}
