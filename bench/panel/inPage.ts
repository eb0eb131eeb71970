/** Milliseconds until something is painted, and until its browser had the answer. */
export interface Timed {
  painted: number
  server: number
}

/** A form that was opened. */
export interface Opened {
  /** Its first fields, which are all that a screen shows. */
  fields: Timed
  whole: Timed
}

/** What runs inside the page; handed over as text, so nothing from outside is in it. */
export interface Probes {
  /** Milliseconds from a click until the table's rows are others and painted, and until its browser had the answer. */
  sort(column: number): Promise<Timed>
  /** The same from a click on a row's name, until the first fields of a form are painted and until at least so many inputs are. */
  open(row: number, inputs: number): Promise<Opened>
  /** Waits for a press of a key from now on. */
  expectPress(): void
  /** Milliseconds from that press until the next paint. */
  press(): Promise<number>
}

/** Sets `window.probes`. The end of a paint is the second frame after what was waited for is in the document. */
export function installProbes(): void {
  const rows = () => [...document.querySelectorAll('tbody tr th a')].map(link => link.getAttribute('href')).join(' ')
  const patience = 5_000
  /** Inputs of the fields that a form shows at once. */
  const firstInputs = 6
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const painted = async () => {
    await frame()
    await frame()
    return performance.now()
  }
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      if (isThere()) return resolve()
      setTimeout(() => reject(new Error('nothing changed')), patience)
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
    })
  const clicked = (target: Element) =>
    new Promise<number>(resolve => {
      target.addEventListener('click', event => resolve(event.timeStamp), { capture: true, once: true })
      ;(target as HTMLElement).click()
    })
  const answered = (since: number) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry.startTime >= since && /\/establishments[/?]/.test(entry.name),
      )
    return calls[0] ? calls[0].responseEnd - calls[0].startTime : 0
  }
  const act = async (target: Element, ...isThere: (() => boolean)[]) => {
    performance.clearResourceTimings()
    const start = await clicked(target)
    return Promise.all(
      isThere.map(async one => {
        await until(one)
        const end = await painted()
        return { painted: end - start, server: answered(start) }
      }),
    )
  }
  const none = { painted: Number.NaN, server: Number.NaN }
  const hasInputs = (least: number) => () =>
    document.querySelectorAll('form input, form select, form textarea').length >= least
  let pressed = Promise.resolve(Number.NaN)
  const probes: Probes = {
    sort: async column => {
      const before = rows()
      const button = document.querySelectorAll('thead .m-head-button')[column]
      if (!button) throw new Error('no such column')
      const [time = none] = await act(button, () => rows() !== '' && rows() !== before)
      return time
    },
    open: async (row, inputs) => {
      const link = document.querySelectorAll('tbody tr th a')[row]
      if (!link) throw new Error('no such row')
      const [fields = none, whole = none] = await act(link, hasInputs(firstInputs), hasInputs(inputs))
      return { fields, whole }
    },
    expectPress: () => {
      pressed = new Promise(resolve => {
        document.addEventListener(
          'keydown',
          event => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
            requestAnimationFrame(() => channel.port2.postMessage(null))
          },
          { capture: true, once: true },
        )
      })
    },
    press: () => pressed,
  }
  Object.assign(window, { probes })
}
