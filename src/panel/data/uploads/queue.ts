import type { FieldProblem } from '../../../engine/model/problem.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { UploadedFile } from '../../../engine/model/uploadedFile.ts'
import { type Sending, UploadRejected } from './sendFile.ts'

/** The target of an upload. */
export interface UploadTarget {
  /** The property whose value the file is added to. */
  property: string
  resource: string
  field: string
  /** The URL of the file to replace, if any. */
  replaces?: string
  /** Validates the file before it is sent; `pending` is the number of other pending uploads to the same value. */
  check(file: File, value: unknown, pending: number): FieldProblem | undefined
  /**
   * Returns the value with the stored file added, before `later` ones that finished first; undefined if it already has
   * it.
   */
  take(value: unknown, stored: UploadedFile, later: readonly string[]): unknown
}

export interface Upload {
  id: number
  file: File
  target: UploadTarget
  state: 'waiting' | 'sending' | 'failed'
  /** The share that was sent, 0 to 100. */
  percent: number
  /** The reason of the failure. */
  problem?: ProblemBody
}

/** All uploads of a form by state. */
export interface UploadSummary {
  busy: readonly Upload[]
  failed: readonly Upload[]
}

export interface UploadQueue {
  add(files: readonly File[], target: UploadTarget): void
  /** Shows failed uploads of another form's queue as failed. Returns a function that gives those that still are. */
  adopt(failed: readonly Upload[]): () => readonly Upload[]
  /** Retries a failed upload, optionally with another file. */
  retry(id: number, file?: File): void
  /** Cancels an upload, or removes a failed one. */
  remove(id: number): void
  /** Cancels and removes all uploads. */
  clear(): void
  /** Resolves when no upload is pending: to true if they completed, to false if they were cleared. */
  settled(): Promise<boolean>
  /** Returns the uploads of one property, or all by state; the same objects until something changes. */
  uploadsOf(property: string): readonly Upload[]
  summary(): UploadSummary
  /** Calls `changed` after each change. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void
}

interface UploadContext {
  send(sending: Sending): Promise<UploadedFile>
  /** Read and write a property of the form. */
  read(property: string): unknown
  write(property: string, value: unknown): void
}

/** The number of parallel uploads, and the interval of progress reports in milliseconds. */
const atOnce = 3
const progressPause = 100

const none: readonly Upload[] = []
const unexpected: ProblemBody = { status: 0, code: 'unexpected', params: {} }

const refusal = (problem: FieldProblem): ProblemBody => ({
  status: 422,
  code: 'invalid',
  params: {},
  errors: { file: problem },
})

const sameItems = (one: readonly Upload[], other: readonly Upload[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * Creates the upload queue of a form: some uploads at a time, each with its progress and problem. Stored files are
 * added to the form's values.
 */
export function createUploadQueue({ send, read, write }: UploadContext): UploadQueue {
  let uploads: readonly Upload[] = none
  let summary: UploadSummary = { busy: none, failed: none }
  let count = 0
  let notifying: ReturnType<typeof setTimeout> | undefined
  const byProperty = new Map<string, readonly Upload[]>()
  const controllers = new Map<number, AbortController>()
  const stored: { id: number; property: string; url: string }[] = []
  const listeners = new Set<() => void>()
  const waiting = new Set<(whole: boolean) => void>()

  const notifyListeners = (): void => {
    clearTimeout(notifying)
    notifying = undefined
    for (const property of new Set([...byProperty.keys(), ...uploads.map(({ target }) => target.property)])) {
      const mine = uploads.filter(({ target }) => target.property === property)
      if (!sameItems(mine, byProperty.get(property) ?? none)) byProperty.set(property, mine)
    }
    summary = {
      busy: uploads.filter(({ state }) => state !== 'failed'),
      failed: uploads.filter(({ state }) => state === 'failed'),
    }
    for (const listener of listeners) listener()
  }
  const change = (id: number, changes: Partial<Upload>): void => {
    uploads = uploads.map(upload => (upload.id === id ? { ...upload, ...changes } : upload))
  }
  const settle = (whole: boolean): void => {
    for (const resolve of waiting) resolve(whole)
    waiting.clear()
  }
  const fail = (id: number, problem: ProblemBody): void => change(id, { state: 'failed', percent: 0, problem })
  const deliver = ({ id, target }: Upload, file: UploadedFile): void => {
    const later = stored.filter(one => one.property === target.property && one.id > id).map(({ url }) => url)
    const value = target.take(read(target.property), file, later)
    if (value === undefined) return fail(id, refusal({ code: 'file_twice' }))
    stored.push({ id, property: target.property, url: file.url })
    uploads = uploads.filter(upload => upload.id !== id)
    write(target.property, value)
  }
  const progress = (id: number, share: number): void => {
    change(id, { percent: Math.floor(share * 100) })
    notifying ??= setTimeout(notifyListeners, progressPause)
  }
  const start = async (upload: Upload): Promise<void> => {
    const { id, file, target } = upload
    const controller = new AbortController()
    const { signal } = controller
    controllers.set(id, controller)
    change(id, { state: 'sending' })
    try {
      const response = await send({
        file,
        resource: target.resource,
        field: target.field,
        signal,
        onProgress: share => progress(id, share),
      })
      if (!signal.aborted) deliver(upload, response)
    } catch (error) {
      if (!signal.aborted) fail(id, error instanceof UploadRejected ? error.problem : unexpected)
    }
    if (controllers.get(id) === controller) controllers.delete(id)
    if (!signal.aborted) goOn()
  }
  const goOn = (): void => {
    const free = atOnce - uploads.filter(({ state }) => state === 'sending').length
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void start(upload)
    notifyListeners()
    if (summary.busy.length === 0) settle(true)
  }
  /** Queues an upload, or marks it as failed if it is invalid. */
  const line = (upload: Upload): void => {
    const { file, target } = upload
    const pending = uploads.filter(
      other =>
        other.id !== upload.id &&
        other.state !== 'failed' &&
        other.target.property === target.property &&
        !other.target.replaces,
    ).length
    const problem = target.check(file, read(target.property), pending)
    if (problem) fail(upload.id, refusal(problem))
  }
  const drop = (ids: readonly number[]): void => {
    uploads = uploads.filter(({ id }) => !ids.includes(id))
    for (const id of ids) controllers.get(id)?.abort()
  }
  return {
    add(files, target) {
      for (const file of files) {
        const upload: Upload = { id: ++count, file, target, state: 'waiting', percent: 0 }
        uploads = [...uploads, upload]
        line(upload)
      }
      goOn()
    },
    adopt(failed) {
      const adopted = failed.map(upload => ({ ...upload, id: ++count }))
      if (adopted.length > 0) {
        uploads = [...uploads, ...adopted]
        notifyListeners()
      }
      return () => uploads.filter(upload => adopted.includes(upload))
    },
    retry(id, file) {
      const failed = uploads.find(upload => upload.id === id && upload.state === 'failed')
      if (!failed) return
      const { problem: _old, ...rest } = failed
      const upload: Upload = { ...rest, file: file ?? failed.file, state: 'waiting' }
      uploads = uploads.map(other => (other.id === id ? upload : other))
      line(upload)
      goOn()
    },
    remove(id) {
      drop([id])
      goOn()
    },
    clear() {
      drop(uploads.map(({ id }) => id))
      notifyListeners()
      settle(false)
    },
    settled: () => (summary.busy.length === 0 ? Promise.resolve(true) : new Promise(resolve => waiting.add(resolve))),
    uploadsOf: property => byProperty.get(property) ?? none,
    summary: () => summary,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
