/* A page without a framework and without a build: tags, their properties and events. */
const byId = id => document.getElementById(id)

byId('form').addEventListener('submit', event => {
  event.preventDefault()
  byId('sent').textContent = [...new FormData(event.target)].map(pair => pair.join('=')).join('\n')
})
const count = () => {
  byId('count').textContent = `${byId('members').value.length} chosen`
}
byId('members').addEventListener('change', count)
byId('form').addEventListener('reset', () => setTimeout(count))
document.querySelector('mds-notice-bell').addEventListener('mds-navigate', event => event.preventDefault())

await customElements.whenDefined('mds-session')
byId('session').$user.subscribe(user => {
  byId('who').textContent = user ? `${user.firstName} ${user.lastName}` : 'Not signed in'
})

/** The second page shows every element of the kit; what is on it comes from the manifest. */
async function show() {
  const all = location.hash === '#every'
  byId('team').hidden = all
  byId('all').hidden = !all
  for (const link of document.querySelectorAll('nav a'))
    link.toggleAttribute('aria-current', (link.hash === '#every') === all)
  if (all) (await import('./every.js')).show(document.querySelector('.every'))
}
addEventListener('hashchange', show)
show()
