import { vi } from 'vitest'
import { ownFile } from '../../fields/ownFile.ts'

/** A request of the browser as a test answers it by hand. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  aborted = false
  body = new FormData()
  address = ''

  open(_method: string, address: string) {
    this.address = address
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  getResponseHeader() {
    return null
  }

  send(body: FormData) {
    this.body = body
    pending.push(this)
  }

  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }

  get name() {
    return (this.body.get('file') as File).name
  }

  /** The browser has sent so much of it. */
  sent(share: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 1_000, total: 1_000 }))
  }

  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }

  /** The server keeps the file, whose address is made of its name. */
  keep() {
    const file = this.body.get('file') as File
    this.answer(201, {
      id: file.name,
      url: ownFile(file.name),
      name: file.name,
      type: file.type,
      size: file.size,
      width: 800,
      height: 600,
    })
  }

  refuse(status: number, code: string, params: object = {}) {
    this.answer(status, { status, code: 'invalid', params: {}, errors: { file: { code, params } } })
  }

  /** The connection is lost. */
  lose() {
    this.dispatchEvent(new Event('error'))
  }
}

let pending: FakeRequest[] = []

/** Puts every upload of a test into its hands: what was sent so far, oldest first. */
export function fakeUploads(): readonly FakeRequest[] {
  pending = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return pending
}

const megabyte = 1_000_000

/** A file that says it is a JPEG. */
export const photo = (name: string, megabytes = 0.01): File =>
  new File([new Uint8Array(megabytes * megabyte)], name, { type: 'image/jpeg' })
