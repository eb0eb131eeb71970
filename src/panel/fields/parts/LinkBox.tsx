import { type KeyboardEvent, useId, useState } from 'react'
import { hasUserPart, isHttpUrl } from '../../../engine/fields/url.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldProblem } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  href: string
  /** The address that is wanted, or null for no link. */
  onDone(href: string | null): void
  onCancel(): void
}

/** An address as it is typed, with what leads to it: an email, or a page. */
function complete(text: string): string {
  if (/^[a-z]+:/i.test(text)) return text
  return `${/^[^\s@/]+@[^\s@/]+$/.test(text) ? 'mailto:' : 'https://'}${text}`
}

/** The code of what is wrong with the address of a link; undefined where nothing is. */
function flawOf(address: string): string | undefined {
  if (/^mailto:[^\s"<>]+@[^\s"<>]+$/i.test(address)) return undefined
  if (!isHttpUrl(address)) return 'not_http_url'
  return hasUserPart(address) ? 'url_with_user' : undefined
}

/** Asks for the address of a link in a formatted text. It is no form: it is inside one. */
export function LinkBox({ href, onDone, onCancel }: Props) {
  const { t } = useReader()
  const [text, setText] = useState(href)
  const [flaw, setFlaw] = useState<string>()
  const id = useId()
  const done = () => {
    if (text.trim() === '') return onDone(null)
    const address = complete(text.trim())
    const found = flawOf(address)
    if (found === undefined) onDone(address)
    else setFlaw(found)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') done()
    else onCancel()
  }
  return (
    <span className="m-row">
      <TextInput
        ref={input => input?.focus()}
        inputMode="url"
        aria-label={t('panel.richtext.address')}
        invalid={flaw !== undefined}
        describedBy={flaw && id}
        placeholder="https://"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button small onClick={done}>
        {t('panel.logout.confirm')}
      </Button>
      <FieldProblem id={id} text={flaw && t(`problems.fields.${flaw}`)} alert />
    </span>
  )
}
