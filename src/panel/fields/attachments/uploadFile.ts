import type { StoredFile } from '../../../engine/fields/file.ts'
import { problemError, type Translate } from '../../data/describeProblem.ts'
import { api } from '../../data/session/api.ts'
import { sendFile, UploadRefused } from '../../data/uploads/sendFile.ts'

/** What a stored file is kept as in a field. */
const kept = ({ url, name, type, size }: StoredFile): StoredFile => ({ url, ...(name ? { name } : {}), ...(type ? { type } : {}), ...(size ? { size } : {}) })

/** Stores a file for a field of a resource and answers what the field keeps of it. Rejects as the data provider does. */
export async function uploadFile(resource: string, field: string, file: File, translate: Translate): Promise<StoredFile> {
  try {
    return kept(await sendFile({ resource, field, file, signal: new AbortController().signal, onProgress: () => {} }))
  } catch (error) {
    throw error instanceof UploadRefused ? problemError(`${api}/files`, error.problem, translate) : error
  }
}
