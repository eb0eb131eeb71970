export type ToastKind = 'loading' | 'success' | 'error' | 'info' | 'warning'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** When it was said, in milliseconds since the page was opened. */
  at: number
  /** How far something is that takes long, where that is known. */
  progress?: { done: number; total: number }
  /** What can be done about it; the toast goes along to other screens. */
  action?: { label: string; run(): void }
  /** How long it is in view, where that is not as usual. */
  seconds?: number
}

/** A toast of something that takes long: it says how far it is, and at the end turns into what became of it. */
export interface LoadingToast {
  progress(done: number, total: number): void
  done(text: string): void
  fail(text: string): void
  close(): void
}

const most = 4
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function keep(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const change = (id: number, changes: Partial<Toast>): void =>
  keep(toasts.map(toast => (toast.id === id ? { ...toast, ...changes } : toast)))

/** Shows a sentence in passing; answers the toast's id. The oldest ones make room, but for what is still in progress. */
export function showToast(kind: ToastKind, text: string, more: Pick<Toast, 'action' | 'seconds'> = {}): number {
  last += 1
  const ended = toasts.filter(toast => toast.kind !== 'loading')
  const tooMany = new Set(ended.slice(0, Math.max(0, toasts.length + 1 - most)))
  keep([...toasts.filter(toast => !tooMany.has(toast)), { id: last, kind, text, at: performance.now(), ...more }])
  return last
}

/** Shows that something is in progress, until its result is known. */
export function showLoading(text: string): LoadingToast {
  const id = showToast('loading', text)
  const end = (kind: ToastKind, said: string) => {
    // Another object under the same id, so that its time in view begins now.
    keep(toasts.map(toast => (toast.id === id ? { id, kind, text: said, at: performance.now() } : toast)))
  }
  return {
    progress: (done, total) => change(id, { progress: { done, total } }),
    done: said => end('success', said),
    fail: said => end('error', said),
    close: () => closeToast(id),
  }
}

export const closeToast = (id: number): void => keep(toasts.filter(toast => toast.id !== id))

export const clearToasts = (): void => keep([])

/** Milliseconds in which what is said belongs to what is gone to, not to what is left. */
const ofTheStep = 1_000

/** Another screen is opened: what was said on the one before does not follow, but for what failed, what is in progress, and what can still be done. */
export const leaveToasts = (): void =>
  keep(
    toasts.filter(
      ({ kind, at, action }) =>
        kind === 'error' || kind === 'loading' || action !== undefined || performance.now() - at < ofTheStep,
    ),
  )

export const shownToasts = (): readonly Toast[] => toasts

/** Calls `listener` at every change of what is shown; answers how to stop that. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
