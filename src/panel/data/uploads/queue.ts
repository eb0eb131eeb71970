import type { FieldProblem } from '../../../engine/model/problem.ts'
import type { ProblemBody } from '../session/problemBody.ts'
import type { UploadedFile } from '../../../engine/model/uploadedFile.ts'
import { type Sending, UploadRefused } from './sendFile.ts'

/** What a file is uploaded for. */
export interface UploadTarget {
  /** The property whose value it goes into. */
  property: string
  resource: string
  field: string
  /** The address of the file whose place it takes, where it takes one's. */
  replaces?: string
  /** What is wrong with the file before it is sent; `underway` others are on their way into the same value. */
  check(file: File, value: unknown, underway: number): FieldProblem | undefined
  /** The value with the stored file in it, before `later` ones that came in first; undefined where it is in there already. */
  take(value: unknown, stored: UploadedFile, later: readonly string[]): unknown
}

export interface Upload {
  id: number
  file: File
  target: UploadTarget
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it is sent, 0 to 100. */
  percent: number
  /** Why it failed. */
  problem?: ProblemBody
}

/** Every upload of a form by its state. */
export interface UploadSummary {
  busy: readonly Upload[]
  failed: readonly Upload[]
}

export interface UploadQueue {
  add(files: readonly File[], target: UploadTarget): void
  /** Shows files that another form's queue did not get through, as failed as they were; gives those of them that still are when it is asked. */
  adopt(failed: readonly Upload[]): () => readonly Upload[]
  /** Tries a failed one again, with another file in its place where one is given. */
  retry(id: number, file?: File): void
  /** Calls an upload off, or forgets a failed one. */
  remove(id: number): void
  /** Calls off and forgets all of them. */
  clear(): void
  /** Resolves when none is on its way any more, to whether they came to their end instead of being cancelled together. */
  settled(): Promise<boolean>
  /** The uploads into one property's value, and all by state: the same objects until something changes. */
  uploadsOf(property: string): readonly Upload[]
  summary(): UploadSummary
  /** Calls back after each change; gives the way to stop. */
  subscribe(changed: () => void): () => void
}

interface UploadContext {
  send(sending: Sending): Promise<UploadedFile>
  /** The present value of a property of the form, and the way to write it. */
  read(property: string): unknown
  write(property: string, value: unknown): void
}

/** How many files are sent at a time, and how often (in milliseconds) progress is reported. */
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

/** The uploads of one form: some at a time, each with its own progress and problem; what is stored goes into the form's values. */
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
      const answer = await send({
        file,
        resource: target.resource,
        field: target.field,
        signal,
        onProgress: share => progress(id, share),
      })
      if (!signal.aborted) deliver(upload, answer)
    } catch (error) {
      if (!signal.aborted) fail(id, error instanceof UploadRefused ? error.problem : unexpected)
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
  /** Lets a file wait for its turn, or says what is wrong with it. */
  const line = (upload: Upload): void => {
    const { file, target } = upload
    const underway = uploads.filter(
      other =>
        other.id !== upload.id &&
        other.state !== 'failed' &&
        other.target.property === target.property &&
        !other.target.replaces,
    ).length
    const problem = target.check(file, read(target.property), underway)
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
