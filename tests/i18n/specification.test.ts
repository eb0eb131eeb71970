import { describe, expect, it } from 'vitest'
import { fill } from '../../i18n/fill.ts'
import { messages } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { flatten } from './flatten.ts'

const texts = flatten(messages)

/** The specification's own words and the key that shows them; parameters carry the numbers it names. */
const written: [text: string, key: string, params?: Record<string, number>][] = [
  ['Please wait...', 'panel.please_wait'],
  ['Please wait...', 'ra.message.loading'],
  ['Please wait...', 'sign_in.waiting'],
  ['Please wait...', 'registration.verify.waiting'],
  ['Unexpected Application Error!', 'panel.pages.error.title'],
  ['Unexpected Application Error!', 'sign_in.error.title'],
  ['Are you sure you want to logout?', 'panel.logout.question'],
  ['Dismiss', 'panel.notifications.dismiss'],
  ['Changes will go through moderation...', 'panel.moderation.notice'],
  ['Field is required', 'problems.fields.required'],
  ['Field is required', 'sign_in.fields.required'],
  ['Field is required', 'ra.validation.required'],
  ['Must be exactly 9 characters', 'problems.fields.wrong_length', { length: 9 }],
  ['Must be exactly 9 characters', 'registration.fields.wrong_length', { length: 9 }],
  ['5XX XX XX XX', 'panel.placeholders.mobile'],
  ['5XX XX XX XX', 'registration.number.placeholder'],
  ['0 322 XX XX XX', 'panel.placeholders.phone'],
  ['invalid format', 'problems.fields.invalid_format'],
  ['invalid format', 'sign_in.fields.invalid_format'],
  ['Image count should be less the 15!', 'problems.fields.image_count', { limit: 15 }],
  ['Image size should not be more than 3MB', 'problems.fields.image_size', { megabytes: 3 }],
  ['max size 1MB', 'problems.fields.seo_image_size', { megabytes: 1 }],
  ['Moderation was failed, check all fields', 'problems.incomplete'],
  ['Error occured!', 'resources.categories.failure'],
  ['Error occourred', 'panel.failure.general'],
  ['changes were saved successfully!', 'panel.success.saved'],
  ['Password was successfully updated!', 'panel.success.password_updated'],
  ['Password was successfully updated!', 'registration.reset.done'],
  ['Profile was successfully sent to moderation!', 'panel.success.profile_sent'],
  ['Invitation was sent successfully.', 'panel.success.invitation_sent'],
  ['Invitation was sent successfully.', 'people.invite.sent_again'],
  ['Organization was sent to moderation', 'panel.success.organization_sent'],
  ['Meta fields successfully updated', 'panel.success.meta_updated'],
  ['Moderation was successfull!', 'panel.success.moderated'],
  ['Are you sure you want to delete?', 'panel.delete.question'],
  ['Are you sure you want to delete?', 'ra.message.delete_content'],
]

/** Texts that say more than the specification's words, but begin with them. */
const begun: [text: string, key: string][] = [
  ['Error occourred', 'problems.unexpected'],
  ['Are you sure you want to delete?', 'resources.categories.delete'],
  ['Are you sure you want to delete?', 'panel.delete.photo'],
]

describe('the texts of the specification', () => {
  it.each(written)('"%s" is verbatim at %s', (text, key, params = {}) => {
    expect(fill(texts.get(key) ?? '', params)).toBe(text)
  })

  it.each(begun)('"%s" begins %s', (text, key) => {
    expect(texts.get(key)?.startsWith(text)).toBe(true)
  })

  it('say what else is deleted', () => {
    expect(messages.resources.categories.delete).toContain('Deleting a category also deletes its types')
    expect(messages.panel.delete.photo).toContain('A deleted photo cannot be restored')
  })

  it('contain the complete rule for passwords', () => {
    const rule = fill(messages.problems.fields.weak_password, { minimum: 8 })
    expect(rule).toBe('At least 8 characters, with a number, lower and upper case letters and special characters')
    expect(messages.problems.fields.passwords_differ).toBe('Password repeat must match')
  })

  it.each([
    ['English', messages],
    ['Georgian', georgian],
  ])('use for the question before leaving the label that leads to it, in %s', (_, { panel }) => {
    expect(panel.logout.title).toBe(panel.menu.sign_out)
  })

  it.each([
    ['English', messages],
    ['Georgian', georgian],
  ])('use the names of sectors and organization types of the code lists, in %s', (_, { codes, registration }) => {
    const { sectors, organization_types } = codes
    expect(Object.values(registration.register.sectors)).toEqual([
      sectors.gastronomy,
      sectors.wine,
      sectors.accommodation,
      sectors.guide,
    ])
    expect(Object.values(registration.account.organization_types)).toEqual([
      organization_types.IE,
      organization_types.LTD,
      organization_types.OTHER,
    ])
  })

  it('name every status, role and permission', () => {
    const names = (list: keyof typeof messages.codes) => Object.keys(messages.codes[list])
    expect(names('statuses')).toEqual(
      expect.arrayContaining([
        'approved',
        'declined',
        'deleted',
        'locked',
        'hidden',
        'draft',
        'pending',
        'noapproval',
        'onmoderation',
      ]),
    )
    expect(names('user_statuses')).toEqual(['active', 'pending', 'blocked'])
    expect(names('mail_statuses')).toEqual(['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce'])
    expect(names('roles')).toEqual(
      expect.arrayContaining(['administrator', 'moderator', 'objectowner', 'manager', 'guide', 'user']),
    )
    const permissions = ['seo', 'incoming_request_access', 'statistics', 'establishment_content_access', 'full_access']
    expect(names('permissions')).toEqual(expect.arrayContaining(permissions))
    expect(names('permission_hints').toSorted()).toEqual(names('permissions').toSorted())
  })
})
