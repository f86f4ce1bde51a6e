/* The handwriting of typed signatures; Chinese and Japanese names are set in the brush faces that each system has. */
import '@fontsource-variable/dancing-script'
