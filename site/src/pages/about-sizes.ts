/** The preloader and the picture must ask for the same file. */
export const aboutSizes = '(min-width: 992px) 50vw, 100vw';
