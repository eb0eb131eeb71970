import { useEffect, useRef, type RefObject } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { Draft } from './draft.ts'
import { variablesOf } from '../campaignRules.ts'

const writable = 'input, [contenteditable="true"]'

/** Returns a function that gives the last focused text field in a part of the page, or else its last text field. */
function useLastTextField(part: RefObject<HTMLElement | null>): () => HTMLElement | undefined {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = part.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(writable)) last.current = target
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [part])
  return () => last.current ?? [...(part.current?.querySelectorAll<HTMLElement>(writable) ?? [])].at(-1)
}

/** The variables that are filled in for each recipient; pressing one inserts it at the cursor. */
export function Placeholders({ kind, part }: { kind: Draft['kind']; part: RefObject<HTMLElement | null> }) {
  const { t } = useReader()
  const textOf = useLastTextField(part)
  const write = (text: string) => {
    textOf()?.focus()
    // The only way to insert text into both an input and an editor so that both can undo it.
    document.execCommand('insertText', false, text)
  }
  return (
    <div>
      <p>{t('mail.variables')}</p>
      <dl className="mail-variables">
        {variablesOf(kind).map(name => (
          <div key={name}>
            <dt>
              <Button
                small
                className="mail-variable"
                onMouseDown={event => event.preventDefault()}
                onClick={() => write(`{${name}}`)}
              >
                {`{${name}}`}
              </Button>
            </dt>
            <dd>{t(`mail.variable.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
