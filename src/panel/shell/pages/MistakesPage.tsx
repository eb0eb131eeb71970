import type { PrototypeTexts } from '../../../../i18n/catalogs.ts'
import { programmersLanguage } from '../../../languages.ts'
import '../../ui/pages/message-page.css'

/** The mistakes in the declarations, shown instead of the panel. The sentences are in English, as declarations are. */
export const MistakesPage = ({ texts, sentences }: { texts: PrototypeTexts; sentences: readonly string[] }) => (
  <main>
    <section className="message-page" role="alert">
      <title>{texts.title}</title>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <ul lang={programmersLanguage}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  </main>
)
