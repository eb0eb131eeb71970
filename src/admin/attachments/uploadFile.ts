import type { StoredFile } from '../../fields/file.ts'
import { problemError, type Translate } from '../providers/describeProblem.ts'
import { authorizedFetch } from '../session/authorizedFetch.ts'
import { noAnswer, problemIn } from '../session/problemBody.ts'

const address = '/api/v1/files'

/** What a stored file is kept as in a field. */
const kept = ({ url, name, type, size }: StoredFile): StoredFile => ({ url, ...(name ? { name } : {}), ...(type ? { type } : {}), ...(size ? { size } : {}) })

/** Stores a file for a field of a resource and answers what the field keeps of it. Rejects as the data provider does. */
export async function uploadFile(resource: string, field: string, file: File, translate: Translate): Promise<StoredFile> {
  const body = new FormData()
  body.set('resource', resource)
  body.set('field', field)
  body.set('file', file)
  try {
    const response = await authorizedFetch(address, { method: 'POST', body })
    const text = await response.text()
    if (!response.ok) throw problemError(address, problemIn(response.status, response.headers, text), translate)
    return kept(JSON.parse(text) as StoredFile)
  } catch (error) {
    if (error instanceof TypeError) throw problemError(address, noAnswer, translate)
    throw error
  }
}
