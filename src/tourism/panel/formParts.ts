import { RecordEmails } from '../../features/mail/panel/RecordEmails.tsx'
import { AsOf } from '../../features/moderation/panel/author/AsOf.tsx'
import { FieldModeration, FormModerationProvider } from '../../features/moderation/panel/author/FieldModeration.tsx'
import { RecordState } from '../../features/moderation/panel/author/RecordState.tsx'
import { RecordTransitions } from '../../features/moderation/panel/author/RecordTransitions.tsx'
import { TranslationState } from '../../features/moderation/panel/author/TranslationState.tsx'
import { useFreshRequests, useRecordRequests } from '../../features/moderation/panel/author/useRecordRequests.ts'
import { FieldSuggestion } from '../../features/suggestions/panel/FieldSuggestion.tsx'
import { bringFormParts } from '../../panel/record/form/formParts.ts'
import '../../features/moderation/panel/author/moderation.css'

bringFormParts({
  ReviewProvider: FormModerationProvider,
  FieldReview: FieldModeration,
  FieldSuggestion,
  TranslationState,
  AsOf,
  Transitions: RecordTransitions,
  State: RecordState,
  Emails: RecordEmails,
  useRequests: useRecordRequests,
  useFreshRequests,
})
