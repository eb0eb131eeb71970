import { RecordEmails } from '../../features/emails/panel/RecordEmails.tsx'
import { AsOf } from '../../features/moderation/panel/author/AsOf.tsx'
import { FieldModeration, FormModerationProvider } from '../../features/moderation/panel/author/FieldModeration.tsx'
import { RecordState } from '../../features/moderation/panel/author/RecordState.tsx'
import { transitionsWith } from '../../features/moderation/panel/author/transitionsWith.tsx'
import { TranslationState } from '../../features/moderation/panel/author/TranslationState.tsx'
import { useFreshRequests, useRecordRequests } from '../../features/moderation/panel/author/useRecordRequests.ts'
import { FieldSuggestion } from '../../features/suggestions/panel/FieldSuggestion.tsx'
import { registerFormParts } from '../../panel/record/form/formParts.ts'
import '../../features/moderation/panel/author/moderation.css'

registerFormParts({
  ReviewProvider: FormModerationProvider,
  FieldReview: FieldModeration,
  FieldSuggestion,
  TranslationState,
  AsOf,
  // The message after a record was submitted (seed specification, section 8).
  Transitions: transitionsWith({
    organizations: 'panel.success.organization_sent',
    guides: 'panel.success.profile_sent',
  }),
  State: RecordState,
  Emails: RecordEmails,
  useRequests: useRecordRequests,
  useFreshRequests,
})
