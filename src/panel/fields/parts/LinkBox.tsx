import { type KeyboardEvent, useState } from 'react'
import { hasUserPart, isHttpUrl } from '../../../engine/fields/url.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  href: string
  /** The address that is wanted, or null for no link. */
  onDone(href: string | null): void
  onCancel(): void
}

const complete = (text: string): string => (/^[a-z]+:/i.test(text) ? text : `https://${text}`)
const mayLink = (address: string): boolean =>
  (isHttpUrl(address) && !hasUserPart(address)) || /^mailto:[^\s"<>]+@[^\s"<>]+$/i.test(address)

/** Asks for the address of a link in a formatted text. It is no form: it is inside one. */
export function LinkBox({ href, onDone, onCancel }: Props) {
  const { t } = useReader()
  const [text, setText] = useState(href)
  const [refused, setRefused] = useState(false)
  const done = () => {
    if (text.trim() === '') return onDone(null)
    const address = complete(text.trim())
    if (mayLink(address)) onDone(address)
    else setRefused(true)
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
        invalid={refused}
        placeholder="https://"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button small onClick={done}>
        {t('panel.logout.confirm')}
      </Button>
    </span>
  )
}
