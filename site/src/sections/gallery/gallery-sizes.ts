/** The preloader and the first slide must ask for the same file. */
export const gallerySizes = '(min-width: 1000px) 62vw, 100vw';
