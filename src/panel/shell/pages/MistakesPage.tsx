import type { Catalog } from '../../../../i18n/catalog.ts'
import type { prototype as english } from '../../../../i18n/en/prototype.ts'
import '../../ui/pages/message-page.css'

/** What is wrong with the declarations, in the place of the panel. The sentences are in English, as declarations are. */
export const MistakesPage = ({
  texts,
  sentences,
}: {
  texts: Catalog<typeof english>
  sentences: readonly string[]
}) => (
  <main>
    <section className="message-page" role="alert">
      <title>{texts.title}</title>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <ul lang="en">
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  </main>
)
