import type { Output } from '../../../contract/define.ts'
import type { versionNote } from '../../../contract/recovery/help.ts'
import { buildInfo } from './build-info.ts'

/** What is new in this version, per language (E35). */
export const versionNotes = (): Output<typeof versionNote> => ({
  systemName: 'MDS (clinical trial master data)',
  version: buildInfo().version,
  remark: '',
  versionTime: '2026-11-21T00:00:00Z',
  zh: [
    '除账号密码外，还可用短信或邮箱验证码、通行密钥、身份验证器和统一登录平台登录',
    '忘记密码可自助找回；登录过期后原地重新登录，已填写的内容不会丢失',
    '个人设置：邮箱、手机、签名、通行密钥、可信设备与会话',
    '公司设置可在保存前预览受影响的人员',
    '文档中心与下载中心',
  ],
  en: [
    'Sign in by SMS or e-mail code, passkey, authenticator or your company’s sign-in, beside account and password',
    'Recover a forgotten password yourself; sign in again over the page without losing what you typed',
    'Personal settings: e-mail, phone, signature, passkeys, trusted devices and sessions',
    'Company settings show whom a change will hit before it is saved',
    'Document center and download center',
  ],
  ja: [
    'アカウントとパスワードのほか、SMS・メールの認証コード、パスキー、認証アプリ、社内の統合認証でログイン',
    'パスワードを忘れても自分で再設定。セッション切れでも入力内容を失わずにその場で再ログイン',
    '個人設定：メールアドレス、電話番号、署名、パスキー、信頼済み端末、セッション',
    '会社設定は保存前に影響を受ける人を確認',
    'ドキュメントセンターとダウンロードセンター',
  ],
  es: [
    'Inicio de sesión con código por SMS o correo, llave de acceso, autenticador o el acceso de su empresa, además de cuenta y contraseña',
    'Recuperación de la contraseña por uno mismo; volver a iniciar sesión sin perder lo escrito',
    'Ajustes personales: correo, teléfono, firma, llaves de acceso, dispositivos de confianza y sesiones',
    'La configuración de la empresa muestra a quién afecta un cambio antes de guardarlo',
    'Centro de documentos y centro de descargas',
  ],
})
