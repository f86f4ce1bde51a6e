/* The common page of the sub-applications that are not part of this product: their name, who is signed in, and the bell. */

/** Id and name in Chinese, English, Japanese and Spanish, by key. */
const applications = {
  ctms: [2, '临床试验管理', 'Clinical trial management', '治験管理（CTMS）', 'Gestión de ensayos clínicos'],
  ctmsv3: [
    102,
    '临床试验管理（新版）',
    'Clinical trial management, second generation',
    '治験管理（CTMS第2世代）',
    'Gestión de ensayos clínicos, segunda generación',
  ],
  edc: [
    3,
    '电子数据采集',
    'Electronic data capture',
    '電子データ収集（EDC）',
    'Captura electrónica de datos',
  ],
  rtsm: [
    4,
    '随机与药物供应管理',
    'Randomisation and supply management',
    '割付・治験薬供給管理（RTSM）',
    'Aleatorización y suministros',
  ],
  epro: [
    5,
    '电子患者报告结局',
    'Patient-reported outcomes',
    '電子患者報告アウトカム（ePRO）',
    'Resultados comunicados por el paciente',
  ],
  etmf: [
    7,
    '电子试验主文档',
    'Trial master file',
    '治験マスターファイル（eTMF）',
    'Archivo maestro del ensayo',
  ],
  resources: [8, '资源管理', 'Resource management', 'リソース管理', 'Gestión de recursos'],
  media: [9, '媒体资产管理', 'Media asset management', 'メディア資産管理', 'Gestión de recursos multimedia'],
  elearning: [10, '在线学习', 'E-learning', 'eラーニング', 'Formación en línea'],
  dataManagement: [11, '数据管理', 'Data management', 'データマネジメント', 'Gestión de datos'],
  dataAnalysis: [
    13,
    '临床数据分析',
    'Clinical data analysis',
    '臨床データ解析',
    'Análisis de datos clínicos',
  ],
  quality: [14, '质量体系', 'Quality system', '品質システム', 'Sistema de calidad'],
  imaging: [15, '影像评审', 'Image review', '画像判定', 'Revisión de imágenes'],
  ai: [17, '智能应用', 'AI application', 'AIアプリケーション', 'Aplicación de IA'],
  collaboration: [77, '协作平台', 'Collaboration', 'コラボレーション', 'Colaboración'],
}

const words = {
  back: ['返回工作台', 'Back to the workspace', 'ワークスペースに戻る', 'Volver al espacio de trabajo'],
  lead: [
    '此应用由其他系统提供。本页只说明：在门户登录后，此处的登录状态、公司、角色和通知与门户一致。',
    'This application belongs to another system. The page shows that whoever is signed in to the portal is signed in here, in the same company and role.',
    'このアプリケーションは別システムです。ポータルにログインすると、会社・ロール・お知らせがここでもそのまま使われることを示します。',
    'Esta aplicación pertenece a otro sistema. La página muestra que la sesión, la empresa, el rol y los avisos del portal valen también aquí.',
  ],
  signedOut: ['尚未登录。', 'You are not signed in.', 'ログインしていません。', 'No ha iniciado sesión.'],
  signIn: ['登录', 'Sign in', 'ログイン', 'Iniciar sesión'],
  person: ['当前用户', 'Signed in as', 'ログイン中のユーザー', 'Sesión de'],
  company: ['公司', 'Company', '会社', 'Empresa'],
  role: ['角色', 'Role', 'ロール', 'Rol'],
  address: ['地址', 'Address', 'アドレス', 'Dirección'],
}

const languages = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']
const byId = id => document.getElementById(id)
const { application, prefix } = document.body.dataset
const [sysId, ...names] = applications[application]

function language() {
  const kept = document.cookie.split('; ').find(pair => pair.startsWith('mds-language='))
  const chosen = localStorage.getItem('portalLanguage') ?? kept?.split('=')[1]
  return languages.includes(chosen) ? chosen : 'zh-CN'
}

const inEnglish = () => language() === 'en-US' || language() === 'es-ES'

function speak() {
  const place = languages.indexOf(language())
  const texts = { ...words, application: names }
  document.documentElement.lang = language()
  document.title = names[place]
  for (const element of document.querySelectorAll('[data-word]'))
    element.textContent = texts[element.dataset.word][place]
  const theme = localStorage.getItem('mds-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.mdsTheme = theme
  else delete document.documentElement.dataset.mdsTheme
}

const personName = ({ lastName, firstName }) =>
  language() === 'en-US' || /^[\p{Script=Latin}\s]+$/u.test(lastName + firstName)
    ? `${firstName} ${lastName}`
    : lastName + firstName

const session = byId('session')

function show() {
  const [user, tenant, role] = [session.$user.get(), session.$tenant.get(), session.$role.get()]
  byId('person').textContent = user ? personName(user) : '-'
  byId('company').textContent = (inEnglish() && tenant?.companyNameEn) || tenant?.companyName || '-'
  byId('role').textContent = (inEnglish() && role?.nameEn) || role?.name || '-'
  byId('who').textContent = user ? personName(user) : ''
  byId('signed-out').hidden = user !== null
}

document.addEventListener('mds-sign-in-required', event => {
  event.preventDefault()
  location.assign(byId('sign-in').href)
})

addEventListener('storage', () => {
  speak()
  show()
})

byId('back').href = `/home?sysId=${sysId}`
byId('sign-in').href = `/login?redirectUrl=${encodeURIComponent(prefix)}`
session.setAttribute('app-id', sysId)
speak()
customElements.whenDefined('mds-session').then(() => {
  for (const name of ['$user', '$tenant', '$role']) session[name].listen(show)
  session.ready.then(show)
})
