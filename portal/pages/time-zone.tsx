import { ZoneSettingPage } from '../../components/zone-setting/zone-setting.tsx'

/** /timeZoneSetting */
export const Page = () => <ZoneSettingPage />
