/** Browsers by the word that identifies them. Order matters: Edge also names Chrome, and Chrome also names Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS|OpenHarmony\b/, 'HarmonyOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser and its system by their common names; null if unknown. */
export const browserName = (userAgent: string | null): string | null => {
  if (!userAgent) return null
  const browser = browsers
    .map(([pattern, name]) => [pattern.exec(userAgent)?.[1], name] as const)
    .find(([version]) => version !== undefined)
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (!browser) return system ?? null
  const [version, name] = browser
  return [`${name} ${version}`, system].filter(Boolean).join(' · ')
}
