/** The emails that the product writes by itself, and its messages to phones. Paragraphs are parted by an empty line. */
export const emails = {
  product: 'Marani',
  emails: {
    registration: {
      subject: 'Confirm your email address for %{product}',
      text: 'Hello,\n\nWe received a request to create an account on %{product} with this email address. Press the button to continue: you will confirm your mobile number and choose a password.\n\nThe link is valid for %{hours} hours. If it was not you, ignore this email: no account will be created.',
      button: 'Confirm email',
    },
    address_taken: {
      subject: 'You already have an account on %{product}',
      text: 'Hello,\n\nThe address %{email} was just entered on %{product}, to create an account or to send an invitation. An account with this address already exists, so a second one cannot be created.\n\nIf it was you, sign in; if you have forgotten your password, choose a new one on the sign-in page. If it was not you, ignore this email.',
      button: 'Sign in',
    },
    invitation_moderator: {
      subject: 'You’ve been invited to %{product}',
      text: 'Hello,\n\n%{inviter} has invited you to be a moderator on %{product}. Press the button to accept: you will confirm your mobile number and choose a password.\n\nThe link is valid for %{days} days.',
      button: 'Accept invitation',
    },
    invitation_manager: {
      subject: 'You’ve been invited to be a manager on %{product}',
      text: 'Hello,\n\n%{inviter} has invited you to manage the establishments of %{organization} on %{product}. Press the button to accept. If you do not have an account yet, you will confirm your mobile number and choose a password.\n\nThe link is valid for %{days} days.',
      button: 'Accept invitation',
    },
    membership_ended: {
      subject: 'Your access was ended: %{organization}',
      text: 'Hello %{name},\n\nYou no longer manage the establishments of “%{organization}” on %{product}. Your account is kept.\n\nIf you think this is a mistake, contact the owner of the organization.',
      button: 'Open profile',
    },
    recovery: {
      subject: 'Choose a new password for %{product}',
      text: 'Hello %{name},\n\nWe received a request for a new password for your account. Press the button to choose one. You will then be signed out on every device.\n\nThe link is valid for %{hours} hour and can be used once. If it was not you, ignore this email: your password stays the same.',
      button: 'Choose a new password',
    },
    email_change: {
      subject: 'Confirm your new email address for %{product}',
      text: 'Hello %{name},\n\nWe received a request to change the email address of your account on %{product} to %{email}. Press the button to confirm it; until then, your current address stays in use.\n\nThe link is valid for %{hours} hours. If it was not you, ignore this email.',
      button: 'Confirm email',
    },
    email_changed: {
      subject: 'Your email address on %{product} was changed',
      text: 'Hello %{name},\n\nThe email address of your account on %{product} is now %{email}. From now on, our emails go to that address.\n\nIf it was not you, press the button: this address will be restored, every device will be signed out, and the current password will stop working, as will passkeys, authenticator apps and API keys added in the last days. We will email you a link to choose a new password.\n\nThe link is valid for %{hours} hours and can be used once. If it was you, no action is needed.',
      button: 'Undo the change',
    },
    phone_changed: {
      subject: 'Your mobile number on %{product} was changed',
      text: 'Hello %{name},\n\nThe mobile number of your account on %{product} was just changed.\n\nIf it was not you, choose a new password immediately and contact the administrators.',
      button: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password for %{product} was changed',
      text: 'Hello %{name},\n\nThe password of your account on %{product} was just changed.\n\nIf it was not you, choose a new one immediately and contact the administrators.',
      button: 'Choose a new password',
    },
    new_device: {
      subject: 'New sign-in to %{product}',
      text: 'Hello %{name},\n\nSomeone just signed in to your account on %{product} from a device or network that we have not seen before.\n\nDevice: %{device}\nNetwork: %{place}\nTime: %{time}\n\nIf it was you, no action is needed. If it was not you, press the button, sign out that device and change your password.',
      button: 'See active sessions',
    },
    authenticators_changed: {
      subject: 'The way you sign in to %{product} was changed',
      text: 'Hello %{name},\n\nA passkey or authenticator app of your account on %{product} was just added or removed. Your profile shows what you sign in with.\n\nIf it was not you, change your password immediately and contact the administrators.',
      button: 'Open profile',
    },
    provider_accounts_changed: {
      subject: 'The way you sign in to %{product} was changed',
      text: 'Hello %{name},\n\nAn account of the sign-in service was just connected with your account on %{product}, or disconnected from it. Your profile shows what you sign in with.\n\nIf it was not you, change your password immediately and contact the administrators.',
      button: 'Open profile',
    },
    api_key_made: {
      subject: 'A new API key was made for your account on %{product}',
      text: 'Hello %{name},\n\nThe API key “%{key}” was just made for your account on %{product}. Programs that have it act in your name.\n\nIf it was you, no action is needed. If it was not you, press the button, revoke the key, change your password immediately and contact the administrators.',
      button: 'See API keys',
    },
    second_step_reset: {
      subject: 'The second step of your sign-in to %{product} was reset',
      text: 'Hello %{name},\n\nAn administrator has removed the passkeys, authenticator app and recovery codes of your account on %{product}, signed you out everywhere, and revoked the API keys you made in the last 72 hours. Sign in with your password and set up a second step again in your profile.\n\nIf you did not request this, contact the administrators immediately.',
      button: 'Open profile',
    },
    request_approved: {
      subject: 'Approved: “%{record}”',
      text: 'Hello %{name},\n\nYour submission for “%{record}” was approved.',
      button: 'Open record',
    },
    request_partly: {
      subject: 'Partially approved: “%{record}”',
      text: 'Hello %{name},\n\nPart of your submission for “%{record}” was approved; the rest was declined:\n\n%{points}\n\nPlease correct these fields and submit them for moderation again. If something is unclear, write to the moderator when you submit.',
      button: 'Correct and resubmit',
    },
    request_declined: {
      subject: 'Declined: “%{record}”',
      text: 'Hello %{name},\n\nYour submission for “%{record}” was declined:\n\n%{points}\n\nPlease correct it and submit it for moderation again. If something is unclear, write to the moderator when you submit.',
      button: 'Correct and resubmit',
    },
    record_published: {
      subject: 'Published: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been published on %{product} and is now visible to visitors.',
      button: 'Open record',
    },
    record_locked: {
      subject: 'Blocked: “%{record}”',
      text: 'Hello %{name},\n\nThe administrators of %{product} have blocked “%{record}”. It is no longer visible to visitors and cannot be edited. The reason:\n\n%{points}',
      button: 'Open record',
    },
    record_unlocked: {
      subject: 'Unblocked: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been unblocked on %{product}. Its previous status has been restored and it can be edited again.',
      button: 'Open record',
    },
    record_hidden: {
      subject: 'Hidden: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been hidden on %{product} and is not visible to visitors for now.\n\n%{points}\n\nIt can be shown again at any time.',
      button: 'Open record',
    },
    record_deleted: {
      subject: 'Deleted: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been deleted on %{product} and is no longer visible to visitors. If you think this is a mistake, contact the administrators: a deleted record can be restored.',
      button: 'Open homepage',
    },
    record_restored: {
      subject: 'Restored: “%{record}”',
      text: 'Hello %{name},\n\n“%{record}” has been restored on %{product}, as it was before it was deleted.',
      button: 'Open record',
    },
    comment_mentioned: {
      subject: 'Comment: “%{record}”',
      text: 'Hello %{name},\n\n%{author} mentioned you in a comment on “%{record}” on %{product}:\n\n%{points}',
      button: 'Open comments',
    },
    help_asked: {
      subject: 'Help request: “%{record}”',
      text: 'Hello %{name},\n\nThere is a new message on %{product}, in the help request “%{record}”:\n\n%{points}',
      button: 'Reply',
    },
    help_answered: {
      subject: 'Reply: “%{record}”',
      text: 'Hello %{name},\n\nThe administrators of %{product} have replied to your help request “%{record}”:\n\n%{points}\n\nIf something is still unclear, write again in the same conversation.',
      button: 'Open conversation',
    },
    system_test: {
      subject: 'Test email from %{product}',
      text: 'Hello %{name},\n\nYou sent this email to yourself on %{product}. It has arrived, so sending emails works.',
      button: 'Open system',
    },
    report_answered: {
      subject: 'Reply to your report on %{product}',
      text: 'Hello,\n\nYou reported something about “%{record}” on %{product}. The administrators have replied:\n\n%{points}\n\nThank you for your report.',
      button: 'Go to %{product}',
    },
  },
  languages: { ka: 'in Georgian', en: 'in English' },
  link: 'If the button does not work, open this address:',
  footer: 'This is an automated email from %{product}. Please do not reply.',
  campaign: {
    news: 'You are receiving this email because you have an account on %{product} and subscribed to its news.',
    service: 'You are receiving this email because it concerns your account or your records on %{product}.',
    unsubscribe: 'Unsubscribe from news',
  },
  test: 'Marani: this test message has arrived.',
  code: 'Marani: your code is %{code}, valid for 3 minutes. Do not share it.',
}
