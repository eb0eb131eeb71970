import { Navigate } from 'react-router-dom'
import { ReaderProvider, useNewReader } from '../../../../panel/data/reader.ts'
import { PageTitle } from '../../../../panel/ui/PageTitle.tsx'
import { PhonePart } from '../people/profile/PhonePart.tsx'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { isProvisional } from '../../../people/people.ts'
import { SectorForm } from './SectorForm.tsx'
import '../../../../panel/fields/fields.css'
import '../../../../panel/fields/inputs.css'
import '../../../../panel/record/form/form.css'
import '../people/people.css'
import '../people/profile.css'
import './sector.css'

/**
 * The screen on which a person without a role chooses a sector. If they have no confirmed phone number, it asks for
 * that first, as registration does.
 */
export default function SectorPage() {
  const reader = useNewReader()
  const { t } = reader
  const { profile, registry } = usePanel()
  if (!isProvisional(registry, profile)) return <Navigate to="/" replace />
  return (
    <ReaderProvider value={reader}>
      <PageTitle title={t('people.sector.title')} />
      <div className="sector-page">
        {profile.phone === null ? (
          <>
            <p>{t('people.sector.phone_first')}</p>
            <PhonePart />
          </>
        ) : (
          <>
            <p>{t('people.sector.text')}</p>
            <SectorForm />
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
