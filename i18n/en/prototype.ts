/** What the prototype says to whoever writes declarations; nobody else loads it. */
export const prototype = {
  title: 'The declarations have mistakes',
  text: 'Mend what the sentences below name and save the file: the panel comes back by itself, with what you were writing.',
}
