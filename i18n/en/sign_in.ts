/** All that the sign-in page shows; it loads no other catalog. `problems` and `fields` have the server's codes as keys. */
export const signIn = {
  title: 'Sign in',
  product: 'Marani',
  tagline: 'Where the country’s tourism directory is kept up to date',
  email: 'E-mail',
  password: 'Password',
  show_password: 'Show password',
  hide_password: 'Hide password',
  submit: 'Sign in',
  register: 'Create an account',
  no_account: 'No account yet?',
  forgot: 'Forgot your password?',
  waiting: 'Please wait...',
  language: 'Language',
  error: {
    title: 'Unexpected Application Error!',
    text: 'What you saved is safe. Reload the page; if the error comes back, send us the details below.',
    details: 'Details of the error',
    reload: 'Reload the page',
  },
  wait: {
    seconds: '%{count} s',
    minutes: '%{count} min',
    hours: '%{count} h',
  },
  problems: {
    wrong_credentials: 'Wrong e-mail or password.',
    account_blocked: 'This account is blocked. Please write to the administration.',
    too_many_requests: 'Too many attempts. Please try again in %{wait}.',
    unavailable: 'The service is not available right now. Please try again in a few minutes.',
    unexpected: 'Error occourred. Please try again.',
    network: 'No connection. Check your internet connection and try again.',
  },
  fields: {
    required: 'Field is required',
    invalid_format: 'invalid format',
  },
}
