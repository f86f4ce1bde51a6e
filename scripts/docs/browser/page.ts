/* What every page has: the portal's theme, and the navigation in a menu where there is no room beside the text. */
const theme = localStorage.getItem('mds-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mdsTheme = theme

const nav = document.querySelector('nav')!
const menu = document.querySelector('.menu')!
const frame = document.querySelector('.frame')!
const narrow = matchMedia('(max-width: 800px)')
const place = () => (narrow.matches ? menu.append(nav) : frame.prepend(nav))
narrow.addEventListener('change', place)
place()
