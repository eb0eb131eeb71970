export type ToastKind = 'loading' | 'success' | 'error' | 'info' | 'warning'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** When it was shown, in milliseconds since the page was opened. */
  at: number
  /** The progress of a long operation, if known. */
  progress?: { done: number; total: number }
  /** An action. A toast with one stays when another screen is opened. */
  action?: { label: string; run(): void }
  /** How long it is shown, if not the usual time. */
  seconds?: number
}

/** A toast of a long operation: it shows the progress, and finally the outcome. */
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

/** Shows a toast and returns its ID. If there are too many, the oldest that are not in progress are removed. */
export function showToast(kind: ToastKind, text: string, more: Pick<Toast, 'action' | 'seconds'> = {}): number {
  last += 1
  const ended = toasts.filter(toast => toast.kind !== 'loading')
  const tooMany = new Set(ended.slice(0, Math.max(0, toasts.length + 1 - most)))
  keep([...toasts.filter(toast => !tooMany.has(toast)), { id: last, kind, text, at: performance.now(), ...more }])
  return last
}

/** Shows that an operation is in progress, until its outcome is known. */
export function showLoading(text: string): LoadingToast {
  const id = showToast('loading', text)
  const end = (kind: ToastKind, text: string) => {
    // A new object with the same ID, so that its time on the screen starts again.
    keep(toasts.map(toast => (toast.id === id ? { id, kind, text, at: performance.now() } : toast)))
  }
  return {
    progress: (done, total) => change(id, { progress: { done, total } }),
    done: text => end('success', text),
    fail: text => end('error', text),
    close: () => closeToast(id),
  }
}

/** Removes a toast. */
export const closeToast = (id: number): void => keep(toasts.filter(toast => toast.id !== id))

/** Removes all toasts. */
export const clearToasts = (): void => keep([])

/** Milliseconds within which a toast belongs to the screen that is being opened, not to the previous one. */
const navigationMilliseconds = 1_000

/**
 * Called when another screen is opened: removes the previous screen's toasts, except errors, those in progress and
 * those with an action.
 */
export const clearScreenToasts = (): void =>
  keep(
    toasts.filter(
      ({ kind, at, action }) =>
        kind === 'error' ||
        kind === 'loading' ||
        action !== undefined ||
        performance.now() - at < navigationMilliseconds,
    ),
  )

/** Returns the toasts on the screen, the oldest first. */
export const shownToasts = (): readonly Toast[] => toasts

/** Calls `listener` when the toasts change. Returns a function that unsubscribes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
