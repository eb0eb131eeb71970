import { localeOf, type Language } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'

/** The words of a campaign in one language, as they were written. */
export function WrittenWords({ campaign, language }: { campaign: Row; language: Language }) {
  const { t } = useReader()
  const locale = localeOf[language]
  const [subject, body] = [campaign[`subject_${language}`], campaign[`body_${language}`]]
  return (
    <section className="m-group" aria-labelledby={`mail-words-${language}`}>
      <h2 id={`mail-words-${language}`}>{t(`codes.languages.${locale}`)}</h2>
      <p lang={locale}>
        <strong>{typeof subject === 'string' ? subject : t('mail.no_subject')}</strong>
      </p>
      <div lang={locale}>{typeof body === 'string' ? <RichText html={body} /> : <p className="m-quiet">{t('mail.no_words')}</p>}</div>
    </section>
  )
}
