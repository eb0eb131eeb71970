/** Milliseconds until the paint, and until the browser had the response. */
export interface Timed {
  painted: number
  server: number
}

/** The timing of opening a form. */
export interface Opened {
  /** Its first fields, which fill the screen. */
  fields: Timed
  whole: Timed
}

/** Functions that run inside the page. They are sent as text, so they must not use anything from outside. */
export interface Probes {
  /**
   * Clicks a column header; returns the milliseconds until the new rows are painted, and until the browser had the
   * response.
   */
  sort(column: number): Promise<Timed>
  /**
   * Clicks the name in a row; returns the milliseconds until the first fields of the form are painted, and until at
   * least the given number of inputs are.
   */
  open(row: number, inputs: number): Promise<Opened>
  /** Starts listening for a key press. */
  expectPress(): void
  /** Milliseconds from that key press until the next paint. */
  press(): Promise<number>
}

/** Sets `window.probes`. A paint ends with the second frame after the expected content is in the document. */
export function installProbes(): void {
  const rows = () => [...document.querySelectorAll('tbody tr th a')].map(link => link.getAttribute('href')).join(' ')
  const patience = 5_000
  /** Inputs of the fields that a form renders first. */
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
