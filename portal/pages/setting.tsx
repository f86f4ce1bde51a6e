import { TenantSettingPage } from '../../components/tenant-setting/tenant-setting.tsx'

/** /csr_mds/setting */
export const Page = () => <TenantSettingPage />
