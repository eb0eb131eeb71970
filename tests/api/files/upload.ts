import { apiBase } from '../../../src/engine/http/createApi.ts'
import { ApiResponse } from '../apiResponse.ts'
import type { Person, TestApi } from '../testApi.ts'

export interface Sent {
  bytes: Uint8Array<ArrayBuffer>
  name?: string
  type?: string
  resource?: string
  field?: string
}

/** Sends a file as a person, for the photos of an establishment unless told otherwise. */
export async function upload(
  api: TestApi,
  person: Person | null,
  { bytes, name = 'photo.jpg', type = 'image/jpeg', resource = 'establishments', field = 'images' }: Sent,
): Promise<ApiResponse> {
  const body = new FormData()
  body.set('resource', resource)
  body.set('field', field)
  body.set('file', new File([bytes], name, { type }))
  return ApiResponse.of(
    await api.app.request(`${apiBase}/files`, {
      method: 'POST',
      body,
      headers: person ? { Authorization: `Bearer ${api.tokenOf(person)}` } : {},
    }),
  )
}
