import { RecordEmails } from '../../../../src/features/emails/panel/RecordEmails.tsx'
import { AsOf } from '../../../../src/features/moderation/panel/author/AsOf.tsx'
import {
  FieldModeration,
  FormModerationProvider,
} from '../../../../src/features/moderation/panel/author/FieldModeration.tsx'
import { RecordState } from '../../../../src/features/moderation/panel/author/RecordState.tsx'
import { transitionsWith } from '../../../../src/features/moderation/panel/author/transitionsWith.tsx'
import { TranslationState } from '../../../../src/features/moderation/panel/author/TranslationState.tsx'
import {
  useFreshRequests,
  useRecordRequests,
} from '../../../../src/features/moderation/panel/author/useRecordRequests.ts'
import { registerFormParts } from '../../../../src/panel/record/form/formParts.ts'
import '../../../../src/features/moderation/panel/author/moderation.css'

registerFormParts({
  ReviewProvider: FormModerationProvider,
  FieldReview: FieldModeration,
  FieldSuggestion: () => null,
  TranslationState,
  AsOf,
  Transitions: transitionsWith({}),
  State: RecordState,
  Emails: RecordEmails,
  useRequests: useRecordRequests,
  useFreshRequests,
})
