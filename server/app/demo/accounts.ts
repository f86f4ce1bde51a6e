/** The one password of every demo account; refused in production like the demo itself. */
export const demoPassword = 'Trial-2026'

export type DemoAccount = {
  account: string
  password: string
  tenant: 'sponsor' | 'cro' | 'hospital' | 'all three'
  /** Codes of the assigned named roles. */
  roles: readonly string[]
  /** Purpose of the account, as printed at the start. */
  about: string
}

const account = (
  name: string,
  tenant: DemoAccount['tenant'],
  roles: readonly string[],
  about: string,
): DemoAccount => ({
  account: name,
  password: demoPassword,
  tenant,
  roles,
  about,
})

/** Accounts to sign in with after `npm start`: each shows a different part of the product. */
export const demoAccounts: readonly DemoAccount[] = [
  account(
    'lin.haiyan',
    'sponsor',
    ['ACCOUNT_HOLDER', 'DH_ADMINISTRATOR'],
    'Hengyu Oncology: account holder and DH administrator, sees everything',
  ),
  account(
    'zhou.mingxuan',
    'sponsor',
    ['LEAD_PROJECT_MANAGER', 'PROJECT_MANAGER'],
    'Hengyu Oncology: lead project manager of three studies',
  ),
  account(
    'zhang.wei',
    'sponsor',
    ['CRA'],
    'Hengyu Oncology: CRA, sees the people of his studies, no contact details',
  ),
  account(
    'shen.yulan',
    'sponsor',
    ['DEPARTMENT_HEAD'],
    'Hengyu Oncology: head of Clinical Operations, sees her departments',
  ),
  account('gu.chen', 'sponsor', ['LINE_MANAGER'], 'Hengyu Oncology: line manager in Shanghai, few buttons'),
  account(
    'xie.min',
    'sponsor',
    ['ACCESS_REVIEWER'],
    'Hengyu Oncology: access reviewer, reviews registrations',
  ),
  account(
    's.tanaka',
    'cro',
    ['ACCOUNT_HOLDER', 'DH_ADMINISTRATOR'],
    'Minato Clinical Development (Tokyo): administrator',
  ),
  account(
    'c.ortega',
    'hospital',
    ['ACCOUNT_HOLDER', 'DH_ADMINISTRATOR'],
    'Puerta de Levante Hospital (Valencia): administrator',
  ),
  account(
    'm.ruiz',
    'hospital',
    ['PI', 'DEPARTMENT_HEAD'],
    'Puerta de Levante Hospital: principal investigator',
  ),
  account(
    'elena.navarro',
    'all three',
    ['LEAD_CRA', 'PROJECT_MANAGER', 'CRA'],
    'Lead CRA of Minato, at work in all three companies',
  ),
  account('he.lihua', 'sponsor', ['CRA'], 'Hengyu Oncology: CRA whose account ends in 12 days'),
  account('wu.jianping', 'sponsor', ['CRA'], 'Hengyu Oncology: disabled, signing in leads nowhere'),
]
