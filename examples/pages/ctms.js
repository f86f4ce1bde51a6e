/*
 * The script of a host application: no bundler, no import, nothing of the kit but its tags, their properties and events.
 * It speaks the four languages of the portal and shows who is signed in; the elements do the rest.
 */
const words = {
  'zh-CN': {
    application: '临床试验管理',
    back: '返回工作台',
    title: '研究任务分配',
    lead: '本页是一个普通的网页应用：人员选择和通知由组件提供，登录状态与门户一致。',
    signedOut: '尚未登录。登录后即可选择人员并查看通知。',
    signIn: '登录',
    person: '当前用户',
    company: '公司',
    role: '角色',
    study: '研究',
    noStudy: '没有可查看的研究',
    leadPerson: '负责人',
    members: '研究成员',
    send: '查看提交内容',
    reset: '重置',
    sent: '表单提交内容',
    nothingSent: '尚未提交',
  },
  'en-US': {
    application: 'Clinical trial management',
    back: 'Back to the workspace',
    title: 'Assign a study task',
    lead: 'A plain web application: people and notices come from the kit, and whoever is signed in to the portal is signed in here.',
    signedOut: 'You are not signed in. Sign in to choose people and see your notices.',
    signIn: 'Sign in',
    person: 'Signed in as',
    company: 'Company',
    role: 'Role',
    study: 'Study',
    noStudy: 'No study to see',
    leadPerson: 'Person in charge',
    members: 'Study members',
    send: 'Show what is sent',
    reset: 'Reset',
    sent: 'What the form sends',
    nothingSent: 'Nothing yet',
  },
  'ja-JP': {
    application: '治験管理（CTMS）',
    back: 'ワークスペースに戻る',
    title: '治験業務の割り当て',
    lead: '通常のウェブアプリケーションです。担当者の選択とお知らせは部品が担い、ポータルのログイン状態がそのまま使われます。',
    signedOut: 'ログインしていません。ログインすると担当者を選択し、お知らせを確認できます。',
    signIn: 'ログイン',
    person: 'ログイン中のユーザー',
    company: '会社',
    role: 'ロール',
    study: '治験',
    noStudy: '閲覧できる治験がありません',
    leadPerson: '責任者',
    members: '治験メンバー',
    send: '送信内容を表示',
    reset: 'リセット',
    sent: 'フォームの送信内容',
    nothingSent: 'まだ送信されていません',
  },
  'es-ES': {
    application: 'Gestión de ensayos clínicos',
    back: 'Volver al espacio de trabajo',
    title: 'Asignar una tarea del estudio',
    lead: 'Una aplicación web corriente: las personas y los avisos los pone el kit, y quien ha iniciado sesión en el portal la tiene también aquí.',
    signedOut: 'No ha iniciado sesión. Iníciela para elegir personas y ver sus avisos.',
    signIn: 'Iniciar sesión',
    person: 'Sesión de',
    company: 'Empresa',
    role: 'Rol',
    study: 'Estudio',
    noStudy: 'No hay estudios que pueda ver',
    leadPerson: 'Responsable',
    members: 'Miembros del estudio',
    send: 'Ver lo que se envía',
    reset: 'Restablecer',
    sent: 'Lo que envía el formulario',
    nothingSent: 'Todavía nada',
  },
}

const byId = id => document.getElementById(id)
const cookie = name =>
  document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The portal keeps language and theme where its sub-applications find them. */
function language() {
  const chosen = localStorage.getItem('portalLanguage') ?? cookie('mds-language')
  return chosen in words ? chosen : 'zh-CN'
}

function speak() {
  const texts = words[language()]
  document.documentElement.lang = language()
  document.title = texts.application
  for (const element of document.querySelectorAll('[data-word]'))
    element.textContent = texts[element.dataset.word]
  const theme = localStorage.getItem('mds-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mdsTheme = theme
  else delete document.documentElement.dataset.mdsTheme
}

const inEnglish = () => language() === 'en-US' || language() === 'es-ES'
const named = (thing, name = 'name') => (inEnglish() && thing[`${name}En`]) || thing[name]
const personName = ({ lastName, firstName }) =>
  language() === 'en-US' || /^[\p{Script=Latin}\s]+$/u.test(lastName + firstName)
    ? `${firstName} ${lastName}`
    : lastName + firstName

const session = byId('session')

/** Shows who acts, as often as that changes: here, in another tab, or because the session has ended. */
function show() {
  const [user, tenant, role] = [session.$user.get(), session.$tenant.get(), session.$role.get()]
  byId('person').textContent = user ? personName(user) : '-'
  byId('company').textContent = tenant ? named(tenant, 'companyName') : '-'
  byId('role').textContent = role ? named(role) : '-'
  byId('who').textContent = user ? personName(user) : ''
  byId('signed-out').hidden = user !== null
  showStudies(user && tenant && role ? [user.accountId, tenant.id, role.id] : null)
}

let shownFor = ''

/** The studies of the acting role, by a call of our own: the cookies say in whose name. */
async function showStudies(identity) {
  const key = String(identity)
  if (key === shownFor) return
  shownFor = key
  offer([])
  if (!identity) return
  const [user, tenant, role] = identity
  const headers = {
    Authorization: `Bearer ${cookie('mds-token')}`,
    'mds-user': user,
    'mds-tenant': tenant,
    'mds-role': role,
    'Accept-Language': language(),
  }
  const answer = await fetch('/mdsdata/mds/study/portalPage?limit=50', { headers })
  const { code, data } = await answer.json()
  if (key === shownFor) offer(code === 0 ? data.records : [])
}

function offer(studies) {
  const wanted = /^#\/study\/([^/]+)\/home/.exec(location.hash)?.[1]
  const none = new Option(words[language()].noStudy, '')
  const options = studies.map(
    study => new Option(`${study.planId} ${named(study)}`, study.id, false, study.id === wanted),
  )
  byId('study').replaceChildren(...(options.length > 0 ? options : [none]))
  chooseStudy()
}

function chooseStudy() {
  byId('members').studyId = byId('study').value
  byId('members').value = []
  byId('members').disabled = byId('study').value === ''
}

byId('study').addEventListener('change', chooseStudy)
byId('assignment').addEventListener('reset', () => setTimeout(chooseStudy))
byId('assignment').addEventListener('submit', event => {
  event.preventDefault()
  const pairs = [...new FormData(event.target)].map(([name, value]) => `${name}=${value}`)
  delete byId('sent').dataset.word
  byId('sent').textContent = pairs.join('\n')
})

/* A widget asks, the page acts: nothing of the kit ever navigates by itself. */
document.addEventListener('mds-sign-in-required', event => {
  event.preventDefault()
  location.assign('/login?redirectUrl=%2Fctms')
})

addEventListener('storage', () => {
  speak()
  show()
})

speak()
customElements.whenDefined('mds-session').then(() => {
  for (const name of ['$user', '$tenant', '$role']) session[name].listen(show)
  session.ready.then(show)
})
