import type { Output } from '../../contract/define.ts'
import type { versionNote } from '../../contract/workspace.ts'
import { buildInfo } from './build-info.ts'

/** What is new in this version, per language (E35). */
export const versionNotes = (): Output<typeof versionNote> => ({
  systemName: 'MDS (clinical trial master data)',
  version: buildInfo().version,
  remark: '',
  versionTime: '2026-11-21T00:00:00Z',
  zh: [
    '支持账号密码登录和邮箱验证码登录',
    '用户列表、详情、编辑与状态变更，支持批量处理',
    '人员选择器与通知铃铛可嵌入任意页面',
  ],
  en: [
    'Sign-in by account and password or by e-mail code',
    'User list, detail, editing and status changes, one by one or in batches',
    'User picker and notice bell that embed in any page',
  ],
  ja: [
    'アカウントとパスワード、またはメール認証コードによるログイン',
    'ユーザーの一覧・詳細・編集・状態変更（一括処理に対応）',
    '任意のページに埋め込めるユーザー選択と通知ベル',
  ],
  es: [
    'Inicio de sesión con cuenta y contraseña o con código por correo',
    'Lista, ficha, edición y cambios de estado de usuarios, de uno en uno o por lotes',
    'Selector de usuarios y campana de avisos que se integran en cualquier página',
  ],
})
