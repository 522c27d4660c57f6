/**
 * The most common passwords, in lower case and without decoration: keyboard walks, numbers, words for "let me in",
 * names, teams, seasons and favourite things, in English and as Korean and Japanese people type them. The list was
 * compiled for this project; `isCommonPassword` covers the usual variations.
 */
const LIST = `
  000000 00000000 0000000000 0123456789 012345678 01234567 0987654321 098765432 102030 10203040 1020304050 1029384756
  111111 1111111 11111111 111111111 1111111111 11112222 111222 111222333 11223344 1122334455 112233 112358 11235813
  121212 12121212 121314 123000 123012 123098 123123 12312312 123123123 123123a 1231234 123321 12332112 1233211 123456
  1234560 1234561 1234567 12345678 123456789 1234567890 12345678910 123456780 1234567891 1234567899 12345679 1234554321
  12341234 123412345 12344321 1234321 1234abcd 1234asdf 1234qwer 1234qwerasdf 12345a 12345abc 12345q 12345qwert 123456a
  123456q 123456abc 1236987 123654 123654789 12369874 123789 123789456 123abc 123abc123 123asd 123asd123 123qwe 123qwe123
  123qweasd 123qweasdzxc 123zxc 131313 13131313 134679 13467982 135246 135790 13579 135791 1357924680 1357911 142536
  14253647 141414 142857 145236 147147 147258 147258369 147852 147852369 1478963 159159 159357 159357258 159753 159951
  161616 171717 181818 191919 19871987 19901990 19951995 19991999 1a2b3c 1a2b3c4d 1a2b3c4d5e 1q1q1q 1q1q1q1q 1q2w3e
  1q2w3e4 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazxsw23edc
  200000 20002000 20012001 20102010 20202020 20242024 20252025 202020 212121 222222 22222222 223344 232323 2323232323
  234567 23456789 242424 246810 24681012 2468 252525 258258 258456 258369 2580 25802580 262626 272727 282828 292929 2wsx3edc
  303030 313131 321123 321321 321654 321654987 333333 33333333 332211 343434 353535 357159 362514 363636 369258 369258147
  369369 373737 383838 393939 3edc4rfv 404040 414141 420420 424242 434343 444444 44444444 445566 454545 456123 456456
  456654 456789 456852 464646 474747 484848 494949 505050 515151 520520 5201314 525252 535353 543210 54321 545454 555555
  55555555 5555555555 556677 565656 575757 585858 595959 5tgb6yhn 606060 616161 626262 636363 646464 654321 6543210
  656565 666666 66666666 666999 676767 686868 696969 69696969 7007 707070 717171 727272 737373 741741 741852 741852963
  747474 753159 753951 757575 765432 7654321 767676 777777 7777777 77777777 787878 789123 789456 789456123 7894561230
  789789 797979 808080 818181 828282 838383 848484 852456 852852 858585 868686 87654321 876543210 878787 888888 88888888
  8888888888 898989 909090 911911 919191 929292 939393 949494 951753 951357 959595 963852 963852741 969696 979797 987456
  987654 9876543 98765432 987654321 9876543210 987987 989898 999888 999999 99999999 999999999

  qwer qwert qwerty qwertyu qwertyui qwertyuiop qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyqwerty qwer1234
  qwer4321 qwerasdf qwerasdfzxcv qweasd qweasdzxc qweqwe qweqweqwe qweasd123 qwe123 qweewq qazqaz qazwsx qazwsx123
  qazwsxedc qazwsxedcrfv qazxsw qazxswedc qaz123 qwertz qwertzuiop azerty azertyuiop asdf asdfg asdfgh asdfghj asdfghjk
  asdfghjkl asdfasdf asdf1234 asdfqwer asdfjkl asdasd asdasdasd asd123 asdzxc asdqwe asdqwe123 zxcv zxcvb zxcvbn zxcvbnm
  zxcvzxcv zxcv1234 zxcasd zxcasdqwe zxczxc zxc123 zaq12wsx zaq1zaq1 zaq1xsw2 zaqwsx zaqxsw xsw2zaq1 wasd wasdwasd poiu
  poiuy poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcx mnbvcxz ytrewq rewq fdsa vcxz edcrfv rfvtgb tgbyhn yhnujm ujmik

  password passwort passw0rd passwd password1 password12 password123 password1234 passwordpassword passpass pass1234 pass
  passcode passphrase passkey passme mypassword mypass newpassword newpass oldpassword changeme changeit changethis
  pleasechange changepassword secret secret123 topsecret mysecret private confidential letmein letmein123 letmeinnow
  letmeinplease openup opensesame sesame welcome welcome1 welcome123 welcomehome login login123 loginlogin signin
  admin admin1 admin123 admin1234 adminadmin administrator root rootroot toor superuser sysadmin master masterkey
  masterpassword manager operator guest guest123 user user123 username userpass demo demo123 test test123 test1234
  testing testing123 testtest tester default system server database oracle mysql postgres backup access account
  computer internet network keyboard laptop desktop windows linux ubuntu android iphone samsung apple google facebook
  twitter youtube instagram kakao kakaotalk naver line vestibule portal launcher office company business temporary temp
  temp123 temppass initial qwertypassword nopassword nopass none nothing unknown anonymous blank empty trustno1 iforgot
  forgot forgotten whatever whatever1 something anything everything idontknow dontknow remember abcabc abc123 abc1234
  abc12345 abc123456 abcd abcd123 abcd1234 abcd12345 abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdabcd aabbcc
  aabb1122 aaa111 aaaa aaaaa aaaaaa aaaaaaaa aa123456 a123456 a12345678 a1b2c3 a1b2c3d4 a1s2d3f4 bbbbbb cccccc dddddd
  eeeeee ffffff gggggg hhhhhh kkkkkk llllll mmmmmm pppppp qqqqqq qqqqqqqq ssssss xxxxxx xxxxxxxx yyyyyy zzzzzz zzzzzzzz

  iloveyou iloveyou1 iloveyou2 iloveu ilove iloveme ilovegod ilovejesus ilovemom ilovedad ilovemymom ilovehim iloveher
  loveyou loveme lovelove lover lovers lovely love love123 love1234 truelove mylove babylove sweetlove foreverlove
  lovebug loveless inlove heart hearts sweetheart kisses kissme kiss hugs darling honey honeybee honeybun sweetie sweety
  sweet sugar candy cookie cookies cupcake chocolate vanilla caramel cinnamon cherry banana orange strawberry blueberry
  peaches peach apples lemon lemonade mango pineapple watermelon pumpkin potato tomato carrot pepper butter peanut
  coffee cappuccino espresso greentea whiskey vodka corona guinness heineken budweiser cocacola pepsi pizza burger
  cheese bacon sausage pancake waffles noodle noodles ramen sushi kimchi bulgogi tteokbokki onigiri mochi

  baby babygirl babyboy babydoll babe babes baby123 angel angels angel1 angelbaby princess princess1 princesa prince
  queen queenbee king kingdom kings royal beauty beautiful gorgeous pretty handsome sexy sexygirl cutie cutiepie cute
  hello hello1 hello123 hellohello helloworld hellokitty hithere heythere goodbye goodmorning goodday goodluck
  goodgirl goodboy badboy badgirl lucky lucky1 lucky7 luckyme happy happy1 happyday happiness smile smiley smiles joyful
  sunshine sunshine1 sunny sunset sunrise sunlight sunflower moonlight moonbeam moon fullmoon star stars starlight
  starfish superstar rockstar shooting rainbow rainbows raindrop snow snowball snowflake snowman winter winter1 spring
  summer summer1 summertime autumn fall season january february march april mayday june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday weekend holiday holidays christmas easter
  halloween birthday newyear vacation paradise heaven heavenly hell devil demon satan lucifer angelic

  dragon dragons dragon1 monkey monkey1 monkeys tiger tigers tigger lion lions lionking eagle eagles falcon falcons hawk
  phoenix unicorn wolf wolves wolfpack bear bears teddybear panda pandas koala kitty kitten kittens kittycat cats catdog
  puppy puppies doggy doggie bulldog rottweiler poodle beagle husky horse horses pony mustang bronco broncos stallion
  dolphin dolphins shark sharks whale turtle turtles froggy frogs rabbit bunny bunnyrabbit hamster squirrel elephant
  giraffe zebra penguin penguins flamingo parrot chicken rooster duck ducks goose spider scorpion cobra viper python
  snake butterfly ladybug bumblebee buster buddy maggie lucy molly bailey daisy rocky max shadow smokey snoopy spike
  sparky rusty duke bandit gizmo oreo patches pepper princess sadie samson sasha scooter simba sophie toby tucker winston

  football football1 baseball basketball volleyball softball soccer soccer1 hockey tennis golf golfer golfing cricket
  rugby boxing wrestling swimming running runner skateboard skater surfing surfer snowboard fishing hunting hunter
  karate taekwondo judo ninja samurai warrior warriors knight knights soldier ranger rangers pirate pirates viking
  vikings gladiator spartan spartans trojan trojans cowboy cowboys indian indians redskins packers steelers raiders
  patriots giants jets bills chargers saints panthers ravens bengals browns colts titans texans jaguars chiefs lakers
  celtics bulls knicks heat spurs rockets pistons pacers bucks suns mavericks nuggets clippers hornets yankees redsox
  dodgers braves cubs mets phillies astros mariners orioles padres brewers athletics arsenal chelsea liverpool manchester
  manutd mancity united tottenham everton newcastle westham rangersfc celticfc barcelona realmadrid juventus acmilan
  bayern dortmund ajax benfica ronaldo messi neymar beckham rooney zidane jordan jordan23 kobe lebron tiger1 nascar
  ferrari porsche lamborghini maserati mercedes bmw audi volkswagen toyota honda nissan mazda subaru hyundai kiamotors
  chevy chevrolet camaro corvette mustang1 dodge ford harley harleydavidson yamaha suzuki kawasaki ducati

  michael michelle michele matthew andrew anthony ashley amanda jessica jennifer jasmine joshua jonathan joseph justin
  jordan1 daniel danielle david charlie charles christian christina christopher chris christine brandon brian brittany
  benjamin alexander alexandra alexis alex andrea angela angelina anna annie barbara bella beatrice bobby bradley
  caroline carolina catherine cameron carlos casey chelsea1 cheyenne claire clara connor courtney crystal cynthia diana
  diego dominic dylan eduardo edward elizabeth emily emma eric erica ethan eugene fernando francis frank freddy gabriel
  gabriela garrett george georgia gerald gloria grace hannah harold heather helen henry isabel isabella jackie jackson
  jacob james jamie jason jeffrey jeremy john johnny johnson jose julia julian juliana julie karen katherine katie
  kelly kevin kimberly kristen lauren laura leonardo linda lindsey lorenzo louise lucas madison marcus margaret maria
  marie marina mariana martin martha martina melanie melissa miguel miranda monica morgan nancy natalie natasha nathan
  nicholas nicole oliver olivia oscar pamela patricia patrick paula peter philip rachel raymond rebecca ricardo richard
  robert roberto rodrigo ronald ryan sabrina samantha samuel sandra sarah scott sebastian sergio sharon shannon sierra
  sophia stephanie stephen steven susan sydney taylor teresa thomas tiffany timothy tyler valentina valeria vanessa
  veronica victor victoria vincent virginia walter william yolanda zachary

  superman batman spiderman ironman hulk wolverine joker captain avengers marvel starwars startrek skywalker darthvader
  yoda jedi matrix neo trinity gandalf frodo legolas hobbit aragorn mordor harrypotter hogwarts hermione dumbledore
  pokemon pikachu charizard digimon naruto sasuke sakura onepiece luffy dragonball goku vegeta bleach inuyasha totoro
  doraemon evangelion gundam zelda link mario luigi sonic minecraft fortnite roblox callofduty halo halo3 warcraft
  starcraft diablo counterstrike overwatch leagueoflegends lineage maplestory playstation nintendo xbox gameboy gamer
  gaming game games metallica nirvana slipknot linkinpark eminem tupac beatles rollingstones acdc queen1 greenday blink182
  bigbang exo btsarmy blackpink twice soojin guitar guitars drummer piano violin music musica musical singer dancer dance
  dancing hiphop rockandroll rocknroll metal punkrock jazz blues heavymetal

  jesus jesus1 jesuschrist christ god godisgood godislove godbless blessed blessing church bible faith hope peace grace1
  freedom liberty justice victory destiny forever always eternity infinity legend miracle magic magical mystery fantasy
  dream dreamer dreams wonder wonderful awesome amazing fantastic excellent perfect brilliant genius smart clever lazy
  crazy crazy1 fuckyou fuckme fuckoff fucker fuck asshole bitch bitches bastard bullshit shithead dickhead pussy
  america american england london paris france germany berlin italia italy roma milano spain madrid brasil brazil mexico
  canada toronto australia sydney1 ireland dublin scotland holland sweden denmark norway finland poland russia moscow
  china beijing shanghai taiwan thailand vietnam hanoi singapore malaysia indonesia india mumbai korea seoul busan
  japan tokyo osaka kyoto newyork brooklyn manhattan chicago boston dallas houston texas florida miami california
  losangeles hollywood lasvegas sanfrancisco seattle hawaii arizona colorado
  red blue green yellow purple pink black white orange1 silver golden diamond diamonds crystal1 emerald ruby sapphire
  purple1 redred bluesky bluemoon blackcat blackjack blackbird whitecat greenapple pinkfloyd goldfish silverado
  friend friends friends1 friendship bestfriend bestfriends family familia mother father mommy mummy daddy mamma mama
  papa sister brother brothers grandma grandpa auntie uncle husband wife mylife lifeisgood life liveforlove carpediem
  money money1 moneymaker cash dollar dollars million millionaire rich bitcoin casino poker gambler jackpot winner
  winners loser champion champions number1 numberone topgun maverick cheers thunder lightning storm hurricane tornado
  fire fireball firefly firefox flame water waterfall ocean river mountain forest garden flower flowers rose roses lily
  jasmine1 violet tulip orchid lotus bamboo maple scooby scoobydoo tweety mickey mickeymouse minnie donald goofy garfield
  barney elmo barbie simpsons homer bart southpark cartman spongebob patrick1 shrek nemo tinkerbell peterpan cinderella
  matrix1 secret1 killer killers hacker hackers cheater player players lovergirl playboy playgirl stupid idiot dummy

  sarang saranghae saranghaeyo annyeong annyeonghaseyo daehanminguk hanguk gkstjr dkssud dkssudgktpdy tkfkd tkfkdgo
  tkfkdgody qlalfqjsgh qlqjs qkqh alskal dkagh dkdlel rkskek rkskekfk aktpdy eogksalsrnr gksrnr tjdnf wkdrns chlrh
  rlacl thwn aorwn tkdkd wjdqh ghkdlxld aksrkw ansgml alsrud wltn alswl tnwls wlgns guswn dbsdud
  aishiteru aishiteruyo daisuki sukidesu konnichiwa ohayou arigatou sayonara nihon nippon sakura1 hanako takashi
  himitsu tomodachi nekoneko inuinu momotaro ichiban kawaii genki hinata haruka yuki yukiyuki takeshi kenji hiroshi
  anpanman dorami sengoku shinobi hikari mirai kibou kazoku ninnin wakuwaku tokidoki
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter(Boolean));
