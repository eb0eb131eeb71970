import { useTranslate } from 'ra-core'
import { ButtonLink } from '../ButtonLink.tsx'
import './message-page.css'

/** A page with a message and a link to the homepage; the texts are `panel.pages.<name>`. */
export function MessagePage({ name }: { name: 'not_found' | 'forbidden' }) {
  const translate = useTranslate()
  const title = translate(`panel.pages.${name}.title`)
  return (
    <section className="message-page">
      <title>{`${title} · ${translate('panel.product')}`}</title>
      <h1>{title}</h1>
      <p>{translate(`panel.pages.${name}.text`)}</p>
      <ButtonLink primary large to="/">
        {translate('panel.pages.home')}
      </ButtonLink>
    </section>
  )
}
