import { byLocale } from '../../../engine/model/localized.ts'
import type { RecipientCount, Recipients } from '../campaign.ts'
import { chosenValues, leftOutReasons } from '../campaign.ts'
import { recipientCriteria } from '../recipientCriteria.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { Draft } from './draft.ts'
import { CheckGroup } from './CheckGroup.tsx'
import { ChosenRecords } from './ChosenRecords.tsx'
import { Button } from '../../../panel/ui/Button.tsx'

interface Props {
  draft: Draft
  count: RecipientCount | undefined
  isCounting: boolean
  errors: Readonly<Record<string, string>>
  onChange(changes: Partial<Draft>): void
}

/** Who gets the email: by criteria, by a filter of the list of users, or by hand; and how many people that is. */
export function RecipientsPart({ draft, count, isCounting, errors, onChange }: Props) {
  const { t } = useReader()
  const { recipients } = draft
  const criteria = Object.entries(recipientCriteria().criteria).toSorted(
    ([, one], [, other]) => Number('entity' in one) - Number('entity' in other),
  )
  const set = (changes: Partial<Recipients>): void => onChange({ recipients: { ...recipients, ...changes } })
  const withoutFilter = (): void => {
    const { filter: _filter, ...others } = recipients
    onChange({ recipients: others })
  }
  return (
    <section className="m-group" aria-labelledby="mail-recipients">
      <h2 id="mail-recipients">{t('mail.recipients')}</h2>
      <p className="m-quiet">{t('mail.recipients_hint')}</p>
      <div className="mail-criteria">
        <CheckGroup
          list="roles"
          label={t('resources.users.fields.role')}
          chosen={recipients.roles ?? []}
          problem={errors['recipients.roles']}
          onChange={roles => set({ roles })}
        />
        <CheckGroup
          list="languages"
          label={t('resources.users.fields.language')}
          chosen={recipients.languages ?? []}
          onChange={languages => set({ languages })}
        />
        {criteria.map(([name, criterion]) =>
          'list' in criterion ? (
            <CheckGroup
              key={name}
              list={criterion.list}
              label={t(`mail.${name}`)}
              without={criterion.without ?? []}
              chosen={chosenValues(recipients, name) as readonly (string | number)[]}
              problem={errors[`recipients.${name}`]}
              onChange={values => set({ [name]: values })}
            />
          ) : (
            <ChosenRecords
              key={name}
              entity={criterion.entity}
              label={t(`mail.${name}`)}
              chosen={chosenValues(recipients, name) as readonly string[]}
              problem={errors[`recipients.${name}`]}
              onChange={values => set({ [name]: values })}
            />
          ),
        )}
        <ChosenRecords
          entity="users"
          label={t('mail.people')}
          chosen={recipients.people ?? []}
          problem={errors['recipients.people']}
          onChange={people => set({ people })}
        />
      </div>
      {recipients.filter && (
        <div className="m-row">
          <span className="m-chip">
            {t('mail.filter', {
              filter: Object.entries(recipients.filter)
                .map(([name, value]) => `${t(`resources.users.fields.${name}`, { _: name })}: ${String(value)}`)
                .join(', '),
            })}
          </span>
          <Button small onClick={withoutFilter}>
            {t('mail.without_filter')}
          </Button>
        </div>
      )}
      {errors['recipients.filter'] && <p className="m-problem">{errors['recipients.filter']}</p>}
      {errors.recipients && <p className="m-problem">{errors.recipients}</p>}
      <div className="mail-count" role="status" aria-busy={isCounting}>
        {count && <Counted count={count} />}
      </div>
    </section>
  )
}

function Counted({ count }: { count: RecipientCount }) {
  const { t, number } = useReader()
  const left = leftOutReasons.filter(reason => count.left_out[reason] > 0)
  return (
    <>
      <strong>{t('mail.total', { smart_count: count.total, total: number(count.total) })}</strong>
      {count.total > 0 && (
        <span className="m-quiet">
          {' '}
          {t(
            'mail.by_language',
            byLocale(locale => number(count.languages[locale])),
          )}
        </span>
      )}
      {left.length > 0 && (
        <p className="m-quiet">
          {left.map(reason => t(`mail.left_out.${reason}`, { count: number(count.left_out[reason]) })).join(' · ')}
        </p>
      )}
    </>
  )
}
